-- What kind of program asks is told by what it asked; only what an operator says is stored.
alter table usage_sources drop column seen_program;

-- Ends a statement, with all that it did, when it did not find every user of a report as it must be.
create function usage_all_counted(counted bigint, expected bigint) returns boolean language plpgsql as $$
begin
  if counted <> expected then
    raise exception '% of % users were counted', counted, expected using errcode = 'DK001';
  end if;
  return true;
end $$;

-- Compressing the arrays of a long report takes longer than counting it.
alter table usage_reports
  alter column user_ids set storage external, alter column ups set storage external, alter column downs set storage external;

-- What each report counted of each user, and what that weighs by the factors of its time.
create view report_uses as
  select r.day, r.key, r.inbound_number, r.is_summed, u.user_id, u.up, u.down,
    (u.up - coalesce(u.plain_up, 0))::numeric * ((r.up_factor * coalesce(u.scale, 100) + 50) / 100)
      + (u.down - coalesce(u.plain_down, 0))::numeric * ((r.down_factor * coalesce(u.scale, 100) + 50) / 100)
      + coalesce(u.plain_up, 0)::numeric * ((r.plain_up_factor * coalesce(u.scale, 100) + 50) / 100)
      + coalesce(u.plain_down, 0)::numeric * ((r.plain_down_factor * coalesce(u.scale, 100) + 50) / 100) as weighed
  from usage_reports r,
    unnest(r.user_ids, r.ups, r.downs, r.scales, r.plain_ups, r.plain_downs)
      as u (user_id, up, down, scale, plain_up, plain_down);
