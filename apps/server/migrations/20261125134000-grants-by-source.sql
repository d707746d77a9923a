-- Traffic and days that a source gave: an order, a sale of an agency, a check-in, a correction, a trial. The key names the
-- source for ever and is also that of the traffic record. A grant that is taken back gets a second row, which reverses it.
-- `grants` stays for processes of the version before, whose `verify` reads it.
create table grants_by_source (
  key text primary key,
  source text not null,
  user_id bigint not null references users,
  order_id bigint references orders,
  permanent_bytes bigint not null default 0,
  duration_days integer not null default 0,
  trial_bytes bigint not null default 0,
  reverses text,
  created_at timestamptz not null,
  check ((source = 'order' and reverses is null) = (order_id is not null))
);
create unique index grants_by_source_order on grants_by_source (order_id) where order_id is not null;
create unique index grants_by_source_reverses on grants_by_source (reverses) where reverses is not null;
create trigger grants_by_source_append_only before update or delete on grants_by_source
  for each row execute function ledger_is_append_only();

-- The version before reads the grants of orders in `grants`.
create function grant_for_version_before() returns trigger language plpgsql as $$
begin
  insert into grants (order_id, user_id, permanent_bytes, duration_days, created_at)
    values (new.order_id, new.user_id, new.permanent_bytes, new.duration_days, new.created_at)
    on conflict do nothing;
  return null;
end $$;
create trigger grant_for_version_before after insert on grants_by_source for each row
  when (new.order_id is not null) execute function grant_for_version_before();

-- The version before writes the traffic record alone. Its key tells the source.
create function grants_of_records(first bigint, last bigint) returns void language sql as $$
  insert into grants_by_source (key, source, user_id, order_id, permanent_bytes, duration_days, reverses, created_at)
    select key,
      case split_part(key, ':', 1) when 'order' then 'order' when 'agency' then 'agencySale'
        when 'check_in' then 'checkIn' else 'correction' end,
      user_id, case when key like 'order:%' then split_part(key, ':', 2)::bigint end, permanent_change, days_change,
      case when key ~ ':(undo|reversed)$' then regexp_replace(key, ':(undo|reversed)$', '') end, created_at
    from traffic_records where id between first and last and key ~ '^(order|agency|check_in|adjust):'
    on conflict do nothing
$$;
create function grant_of_record() returns trigger language plpgsql as $$
begin
  perform grants_of_records(new.id, new.id);
  return null;
end $$;
create trigger grant_of_record after insert on traffic_records for each row
  when (new.key ~ '^(order|agency|check_in|adjust):') execute function grant_of_record();
