-- One narrow row per user: written by every usage report, read by every subscription pull.
create table traffic_balances (
  user_id bigint primary key references users,
  permanent_granted bigint not null default 0 check (permanent_granted >= 0),
  permanent_used bigint not null default 0 check (permanent_used between 0 and permanent_granted),
  daily_limit bigint not null check (daily_limit >= 0),
  time_expires_at timestamptz,
  day date not null default '1970-01-01',
  day_quota bigint not null default 0 check (day_quota >= 0),
  day_permanent bigint not null default 0 check (day_permanent >= 0),
  day_overrun bigint not null default 0 check (day_overrun >= 0)
) with (fillfactor = 50);

-- Keyed and append-only: what changed a balance, with the balance after it.
create table traffic_records (
  id bigint generated always as identity primary key,
  key text not null unique,
  user_id bigint not null references users,
  day date not null,
  type text not null,
  description text not null default '',
  permanent_change bigint not null default 0,
  permanent_after bigint not null,
  days_change integer not null default 0,
  time_before timestamptz,
  time_after timestamptz,
  created_at timestamptz not null default now()
);
create index traffic_records_user on traffic_records (user_id, id desc);
create trigger traffic_records_append_only before update or delete on traffic_records
  for each row execute function ledger_is_append_only();
