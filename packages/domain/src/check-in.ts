import { addDays } from './business-day.ts'

const MB = 1024n ** 2n

/** How many days in a row somebody had checked in when he last did; 0 when that day filled the row. */
export interface Streak {
  day: string | null
  days: number
}

/** What a check-in brings, as the site's settings say. MB are of 1024 KB. */
export interface CheckInReward {
  rewardMb: number
  streakDays: number
  /** On top of the day's own, on the day that fills the row. */
  streakRewardMb: number
}

export interface CheckIn {
  streakDays: number
  grantedBytes: bigint
  fillsStreak: boolean
}

export function checkedInOn({ day }: Streak, today: string): boolean {
  return day === today
}

/** Days in a row as of today: a row goes on while its last day is today or yesterday. */
export function streakDaysOn({ day, days }: Streak, today: string): number {
  return day === today || day === addDays(today, -1) ? days : 0
}

/** The check-in of a day, for who has not checked in on it. The day that fills the row starts a new one. */
export function checkInAfter(streak: Streak, today: string, reward: CheckInReward): CheckIn {
  const days = streakDaysOn(streak, today) + 1
  const fillsStreak = days >= reward.streakDays
  const mb = reward.rewardMb + (fillsStreak ? reward.streakRewardMb : 0)
  return { streakDays: fillsStreak ? 0 : days, grantedBytes: BigInt(mb) * MB, fillsStreak }
}
