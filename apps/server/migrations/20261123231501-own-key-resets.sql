-- Resets of the subscription link by its owner: the day of the last one, how many on that day, and when.
alter table users
  add column own_key_reset_day date,
  add column own_key_resets integer not null default 0,
  add column own_key_reset_at timestamptz;
