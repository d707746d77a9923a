import { addDays } from './business-day.ts'

const MB = 1024n ** 2n
/** So far a clock may have been ahead. */
const DAYS_AHEAD = 2

/** How many days in a row somebody had checked in when he last did; 0 when that day filled the row. */
export interface Streak {
  day: string | null
  days: number
}

/** Reward of a check-in, from the site's settings. 1 MB = 1024 KB. */
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

/**
 * Whether there was a check-in today, or on one of the next days: after the clock was set back, that one was today's. A
 * day further ahead is a wrong clock's alone, and shuts nobody out.
 */
export function checkedInOn({ day }: Streak, today: string): boolean {
  return day !== null && day >= today && day <= addDays(today, DAYS_AHEAD)
}

/** Days in a row as of today: a row goes on while its last day is today or yesterday. */
export function streakDaysOn({ day, days }: Streak, today: string): number {
  return checkedInOn({ day, days }, today) || day === addDays(today, -1) ? days : 0
}

/** The check-in of a day, for who has not checked in on it. The day that fills the row starts a new one. */
export function checkInAfter(streak: Streak, today: string, reward: CheckInReward): CheckIn {
  const days = streakDaysOn(streak, today) + 1
  const fillsStreak = days >= reward.streakDays
  const mb = reward.rewardMb + (fillsStreak ? reward.streakRewardMb : 0)
  return { streakDays: fillsStreak ? 0 : days, grantedBytes: BigInt(mb) * MB, fillsStreak }
}
