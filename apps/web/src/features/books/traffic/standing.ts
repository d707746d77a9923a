import {
  type Access,
  addDays,
  GB,
  permanentLeftBytes,
  quotaLeftBytes,
  quotaReturns,
  timePackageRuns,
  trialLeftBytes,
} from '@dukou/domain'
import { daysLeft } from '../../../lib/format.ts'
import { businessDay, siteZone, startOfDay } from '../../../lib/site-zone.ts'

/** The figures of a user that the dashboard's sentence is made of. Bytes. */
export interface Figures {
  access: Access
  grantedBytes: bigint
  usedBytes: bigint
  quotaUsedBytes: bigint
  everUsed: boolean
  dailyLimitBytes: bigint
  timeExpiresAt: Date | null
  trialLeftBytes: bigint
  trialExpiresAt: Date | null
  lastFetch: unknown | null
}

export type Standing =
  | 'fine'
  | 'finePermanent'
  | 'fineTime'
  | 'trial'
  | 'low'
  | 'todayGone'
  | 'expiresSoon'
  | 'nothingLeft'
  | 'nothingToday'
  | 'nothingBought'
  | 'expired'
  | 'disabled'
  | 'neverImported'
  | 'importAgain'

/** Nothing can be used until more is bought, or until midnight. */
export const OUT_OF_TRAFFIC: readonly Standing[] = ['nothingLeft', 'nothingToday', 'expired', 'nothingBought']

/** Traffic is low below this much, or below a tenth of the whole where that is less. */
const LOW_BYTES = 3n * GB
const SOON_DAYS = 3

/** The remaining balance, and its share of the total. */
export interface Balance {
  timeRuns: boolean
  daysLeft: number
  /** The time package outlasts today, so its quota comes back at midnight. */
  quotaReturns: boolean
  quotaLeftBytes: bigint
  quotaShare: number
  quotaLow: boolean
  /** Traffic that ends by itself; nothing once its time is over. */
  trialLeftBytes: bigint
  permanentLeftBytes: bigint
  permanentShare: number
  permanentLow: boolean
}

export function balanceOf(user: Figures, now: Date): Balance {
  const today = businessDay(now)
  const balance = {
    permanentGrantedBytes: user.grantedBytes,
    permanentUsedBytes: user.usedBytes,
    dailyLimitBytes: user.dailyLimitBytes,
    quotaUsedBytes: user.quotaUsedBytes,
    quotaDay: today,
    timeExpiresAt: user.timeExpiresAt,
  }
  const permanentLeft = permanentLeftBytes(balance)
  const quotaLeft = quotaLeftBytes(balance, now, today)
  return {
    timeRuns: timePackageRuns(balance, now),
    daysLeft: user.timeExpiresAt ? daysLeft(user.timeExpiresAt, now) : 0,
    quotaReturns: quotaReturns(user, today, siteZone()),
    quotaLeftBytes: quotaLeft,
    quotaShare: share(quotaLeft, user.dailyLimitBytes),
    quotaLow: quotaLeft * 10n < user.dailyLimitBytes,
    trialLeftBytes: trialLeftBytes(user, now),
    permanentLeftBytes: permanentLeft,
    permanentShare: share(permanentLeft, user.grantedBytes),
    permanentLow: permanentLeft * 10n < user.grantedBytes,
  }
}

function share(left: bigint, all: bigint): number {
  return all > 0n ? Number((left * 1000n) / all) / 1000 : 0
}

/** The one sentence on top of the dashboard: what stops you, else what is missing, else what comes soon, else all is well. */
export function standingOf(user: Figures, now: Date): Standing {
  if (user.access === 'disabled' || user.access === 'nothingBought' || user.access === 'expired') return user.access
  const balance = balanceOf(user, now)
  const { timeRuns, daysLeft, quotaLeftBytes: quota, trialLeftBytes: trial, permanentLeftBytes: permanent } = balance
  const left = quota + trial + permanent
  // Another time package would add days, not quota of today.
  if (left === 0n) return timeRuns ? 'nothingToday' : 'nothingLeft'
  // Traffic that was used needs a client: its link was replaced since.
  if (user.lastFetch === null) return user.everUsed ? 'importAgain' : 'neverImported'
  // It ends by itself and goes before permanent traffic: what it is about is its time, not how little it is.
  if (quota === 0n && trial > 0n) return 'trial'
  const whole = user.grantedBytes + (timeRuns ? user.dailyLimitBytes : 0n)
  if (left < LOW_BYTES && left * 10n < whole) return 'low'
  if (timeRuns && quota === 0n) return 'todayGone'
  if (timeRuns && daysLeft < SOON_DAYS) return 'expiresSoon'
  if (!timeRuns) return 'finePermanent'
  return permanent > 0n ? 'fine' : 'fineTime'
}

/** Milliseconds until the site's next midnight, when the daily quota starts anew. */
export function untilMidnightMs(now: Date): number {
  return startOfDay(addDays(businessDay(now), 1)).getTime() - now.getTime()
}
