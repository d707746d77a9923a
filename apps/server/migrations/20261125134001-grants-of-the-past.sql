-- What was given before: a grant for each traffic record of a source, a hundred thousand records at a time.
do $$
declare
  first bigint;
  last bigint;
begin
  select min(id), max(id) into first, last from traffic_records;
  while first <= last loop
    perform grants_of_records(first, first + 99999);
    first := first + 100000;
  end loop;
end $$;

alter table grants_by_source add constraint grants_by_source_reverse_a_grant
  foreign key (reverses) references grants_by_source (key);
