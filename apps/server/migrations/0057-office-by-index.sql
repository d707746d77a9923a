-- A day is summed up from the orders that were paid on it, and running time packages from what ends after it: both read
-- all that there ever was.
create index orders_paid on orders (paid_at) where paid_at is not null;
create index traffic_records_time_after on traffic_records (time_after) where time_after is not null;
-- What the running day used of each purse, and the last day of who used nothing since. It changes once a day for each user.
create index traffic_balances_day on traffic_balances (day, user_id);
-- Whom an account invited, and when a webhook last got through.
create index users_inviter on users (inviter_id) where inviter_id is not null;
create index webhook_deliveries_delivered on webhook_deliveries (webhook_id, delivered_at) where delivered_at is not null;
