/** Sums of a day, all integers. */
export interface DaySums {
  sign_ups: bigint
  check_ins: bigint
  /** Traffic that check-ins gave. */
  check_in_bytes: bigint
  payments: bigint
  revenue_li: bigint
  active_users: bigint
  permanent_users: bigint
  permanent_bytes: bigint
  quota_users: bigint
  quota_bytes: bigint
  trial_users: bigint
  trial_bytes: bigint
  overrun_bytes: bigint
  up_bytes: bigint
  down_bytes: bigint
  running_packages: bigint
  ending_packages: bigint
  prize_spends: bigint
  prize_spent_bytes: bigint
  prize_rewards: bigint
  prize_reward_bytes: bigint
}

interface StatisticsDaysTable extends DaySums {
  day: string
  made_at: Date
  checked_at: Date
}

interface LiabilityAgesTable {
  day: string
  from_days: number
  owed_li: bigint
  owed_bytes: bigint
  made_at: Date
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    statistics_days: StatisticsDaysTable
    liability_ages: LiabilityAgesTable
  }
}
