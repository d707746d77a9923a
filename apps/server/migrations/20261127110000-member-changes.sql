-- People whose access to inbounds may have changed: by a ban, a fresh link, an entitlement, a purchase, other limits, or the
-- last byte of a bucket. Changes by time alone are not here. A process that keeps a list of members reads these people anew.
-- Rows live for a day, so there is no foreign key.
create table member_changes (
  user_id bigint not null,
  xid bigint not null default pg_current_xact_id()::text::bigint,
  changed_at timestamptz not null default now()
);
comment on column member_changes.xid is 'The transaction that made the change: it may end after later ones.';
create index member_changes_xid on member_changes (xid);
create index member_changes_age on member_changes (changed_at);

create function note_member_by_id() returns trigger language plpgsql as $$
begin
  insert into member_changes (user_id) values (new.id);
  return null;
end $$;
create function note_member() returns trigger language plpgsql as $$
begin
  insert into member_changes (user_id) values (case tg_op when 'DELETE' then old.user_id else new.user_id end);
  return null;
end $$;

create trigger note_member after update on users for each row when (
    (old.disabled, old.credential_seed, old.common_lines, old.is_agency)
    is distinct from (new.disabled, new.credential_seed, new.common_lines, new.is_agency))
  execute function note_member_by_id();

create trigger note_member after insert or update or delete on user_entitlements for each row execute function note_member();

create trigger note_new_member after insert on traffic_balances for each row execute function note_member();
-- A report updates the used bytes, and is noted only if it uses the last byte of a bucket.
create trigger note_member after update on traffic_balances for each row when (
    (old.permanent_granted, old.daily_limit, old.time_expires_at, old.trial_expires_at, old.device_limit, old.speed_mbps)
    is distinct from
    (new.permanent_granted, new.daily_limit, new.time_expires_at, new.trial_expires_at, new.device_limit, new.speed_mbps)
    or (old.permanent_granted > old.permanent_used) <> (new.permanent_granted > new.permanent_used)
    or (old.daily_limit > old.day_quota) <> (new.daily_limit > new.day_quota)
    or (old.trial_left > 0) <> (new.trial_left > 0))
  execute function note_member();
