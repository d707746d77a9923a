-- How many have checked in today, which the home of the back office tells.
create index check_ins_day on check_ins (day);
