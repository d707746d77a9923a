-- A partition is made on its own and then attached: that leaves readers and writers of its table alone. Making it as part
-- of the table locked them out, and two who held each other's tables (a report, a check of the books) waited in a ring.
create or replace function make_usage_partitions(first date, last date) returns void language plpgsql as $$
declare
  parent text;
  child text;
  d date;
begin
  foreach parent in array array['usage_days', 'usage_inbound_days', 'usage_quarantine', 'usage_reports'] loop
    for d in select generate_series(first, last, interval '1 day')::date loop
      child := parent || '_' || to_char(d, 'YYYYMMDD');
      continue when to_regclass(child) is not null;
      begin
        execute format('create table %I (like %I including all)', child, parent);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, child, d, d + 1);
      -- Somebody else made it meanwhile.
      exception when duplicate_table or unique_violation then null;
      end;
    end loop;
  end loop;
end $$;
