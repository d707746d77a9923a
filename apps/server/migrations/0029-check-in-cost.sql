-- What check-ins gave on a day. Days that were summed up before get it when they are summed up again.
alter table statistics_days add column check_in_bytes bigint not null default 0;
delete from statistics_days where day > current_date - 10;
