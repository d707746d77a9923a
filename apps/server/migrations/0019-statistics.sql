-- One row per day that is over: what happened on it, summed up from the ledgers, and checked against them again.
create table statistics_days (
  day date primary key,
  sign_ups bigint not null,
  check_ins bigint not null,
  payments bigint not null,
  -- Money from outside that paid orders.
  revenue_li bigint not null,
  -- Users who used any traffic, and of each bucket its users and bytes.
  active_users bigint not null,
  permanent_users bigint not null,
  permanent_bytes bigint not null,
  quota_users bigint not null,
  quota_bytes bigint not null,
  trial_users bigint not null,
  trial_bytes bigint not null,
  overrun_bytes bigint not null,
  up_bytes bigint not null,
  down_bytes bigint not null,
  -- Time packages that ran when the day ended, and those of them that end within seven days after it.
  running_packages bigint not null,
  ending_packages bigint not null,
  prize_spends bigint not null,
  prize_spent_bytes bigint not null,
  prize_rewards bigint not null,
  prize_reward_bytes bigint not null,
  made_at timestamptz not null,
  checked_at timestamptz not null
);
