-- Bytes a day of a time package. Null on a plan: the site's usual quota. An order copies what it was sold with; null on an
-- order: it gives no days, or a process of an older version made it.
alter table plans add column daily_limit bigint check (daily_limit > 0);
alter table orders add column daily_limit bigint check (daily_limit > 0);

-- The quota of the time package that runs, also while `daily_limit` is the user's own. Null: nothing was granted since.
alter table traffic_balances add column bought_limit bigint check (bought_limit > 0);
