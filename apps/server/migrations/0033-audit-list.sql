-- Who looks for an act by who did it, to what, or of which kind.
create index audit_target on audit (target, action, id desc);
create index audit_actor on audit (actor_id, id desc);
create index audit_action on audit (action, id desc);

-- An act may be forgotten after two years, and never before; it is never changed.
drop trigger audit_append_only on audit;
create function audit_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '730 days' then return old; end if;
  raise exception 'the audit is append-only for two years: % refused', tg_op;
end $$;
create trigger audit_is_kept before update or delete on audit
  for each row execute function audit_is_kept();
