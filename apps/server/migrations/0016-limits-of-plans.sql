-- What a plan allows at once goes with the order, and from there to the buyer.
alter table orders
  add column device_count integer not null default 0,
  add column speed_mbps integer not null default 0;

-- Null: no plan has said anything yet; 0: no limit.
alter table traffic_balances
  add column device_limit integer check (device_limit >= 0),
  add column speed_mbps integer check (speed_mbps >= 0);

create index traffic_balances_trials on traffic_balances (trial_expires_at) where trial_left > 0;
