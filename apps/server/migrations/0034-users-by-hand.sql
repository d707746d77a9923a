-- What the back office knows and sets of a user beside what was there: where he came from and was last, whether he may use
-- lines that ask for no entitlement, whether his link is replaced each day, whether his inviter is always rewarded.
alter table users
  add column first_url text not null default '',
  add column last_url text not null default '',
  add column common_lines boolean not null default true,
  add column daily_key boolean not null default false,
  add column always_rebates boolean not null default false;

-- The list of users: the newest first, or those that a text names.
create index users_created on users (created_at desc, id desc);
create index users_email_start on users (lower(email) text_pattern_ops);
create index users_channel_code on users (channel_code, created_at desc) where channel_code is not null;
create index users_daily_key on users (id) where daily_key;

-- For how many days after his registration somebody's payments reward the owner of the channel; null: as the settings say.
alter table referral_channels add column window_days integer check (window_days between 0 and 3650);

-- That the daily limit is the user's own and not the usual one.
alter table traffic_balances add column has_own_limit boolean not null default false;
