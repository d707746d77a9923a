-- Every update of a plan raises its revision, also one by a process of an older version.
alter table plans add column revision integer not null default 1;
create function raise_plan_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger raise_plan_revision before update on plans for each row execute function raise_plan_revision();
