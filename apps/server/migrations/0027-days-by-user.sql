-- A partition has one day, so the key by user serves all that both indexes served, and a row that is written has one to enter.
alter table usage_days drop constraint usage_days_pkey;
drop index usage_days_user;
alter table usage_days add primary key (user_id, day);
