import { businessDay, DAY_MS } from './business-day.ts'

export const GB = 1024n ** 3n

/** Daily quota of a time package, in bytes: what its plan names, else the site's usual quota. */
export function dailyBytesOf(named: bigint | null, { dailyQuotaGb }: { dailyQuotaGb: number }): bigint {
  return named ?? BigInt(dailyQuotaGb) * GB
}

/** A user's traffic balance, in bytes. `today` is the business day that the caller asks about. */
export interface TrafficBalance {
  permanentGrantedBytes: bigint
  permanentUsedBytes: bigint
  /** Time package: its daily quota, and what is gone of it on the business day `quotaDay`. */
  dailyLimitBytes: bigint
  quotaUsedBytes: bigint
  quotaDay: string
  timeExpiresAt: Date | null
}

/** The daily quota that counts for a user: their own, that of the time package that runs, else the site's usual one. */
export function dailyLimitOf(
  balance: Pick<TrafficBalance, 'dailyLimitBytes' | 'timeExpiresAt'> & { hasOwnDailyLimit: boolean },
  settings: { dailyQuotaGb: number },
  now: Date,
): bigint {
  const isKept = balance.hasOwnDailyLimit || timePackageRuns(balance, now)
  return dailyBytesOf(isKept ? balance.dailyLimitBytes : null, settings)
}

export function permanentLeftBytes(
  balance: Pick<TrafficBalance, 'permanentGrantedBytes' | 'permanentUsedBytes'>,
): bigint {
  const left = balance.permanentGrantedBytes - balance.permanentUsedBytes
  return left > 0n ? left : 0n
}

export function timePackageRuns(balance: Pick<TrafficBalance, 'timeExpiresAt'>, now: Date): boolean {
  return balance.timeExpiresAt !== null && balance.timeExpiresAt.getTime() > now.getTime()
}

/**
 * Milliseconds that are left of the time that one source gave and of what came before it. Time runs out in the order in
 * which it was given.
 * @param laterDays days given after it, less those taken back
 */
export function timeLeftMs(end: Date | null, laterDays: number, now: Date): number {
  return Math.max(0, Math.round((end?.getTime() ?? 0) - now.getTime() - laterDays * DAY_MS))
}

/** Whether the daily quota starts anew: the time package outlasts the site's day. */
export function quotaReturns(
  { timeExpiresAt }: Pick<TrafficBalance, 'timeExpiresAt'>,
  today: string,
  timeZone: string,
): boolean {
  // A package that ends at midnight itself has no part of the next day.
  return timeExpiresAt !== null && businessDay(new Date(timeExpiresAt.getTime() - 1), timeZone) > today
}

/** Used of today's quota: yesterday's figure counts for nothing. */
export function quotaUsedToday(balance: TrafficBalance, today: string): bigint {
  return balance.quotaDay === today ? balance.quotaUsedBytes : 0n
}

export function quotaLeftBytes(balance: TrafficBalance, now: Date, today: string): bigint {
  if (!timePackageRuns(balance, now)) return 0n
  const left = balance.dailyLimitBytes - quotaUsedToday(balance, today)
  return left > 0n ? left : 0n
}

export interface TrialTraffic {
  trialLeftBytes: bigint
  trialExpiresAt: Date | null
}

/** Trial bytes left: 0 from the instant of expiry on, also before the job has recorded the expiry. */
export function trialLeftBytes({ trialLeftBytes, trialExpiresAt }: TrialTraffic, now: Date): bigint {
  return trialExpiresAt !== null && trialExpiresAt.getTime() > now.getTime() ? trialLeftBytes : 0n
}

/** Bytes left in each bucket at the time of use. */
export interface SpendLeft {
  quotaBytes: bigint
  trialBytes: bigint
  permanentBytes: bigint
}

export interface SpendSplit extends SpendLeft {
  /** Beyond all buckets: recorded, never charged. */
  overrunBytes: bigint
}

/** The time package's quota of the day first, then trial traffic, which ends by itself, then permanent traffic. */
export function splitSpend(bytes: bigint, left: SpendLeft): SpendSplit {
  const quotaBytes = lesser(bytes, left.quotaBytes)
  const trialBytes = lesser(bytes - quotaBytes, left.trialBytes)
  const permanentBytes = lesser(bytes - quotaBytes - trialBytes, left.permanentBytes)
  return { quotaBytes, trialBytes, permanentBytes, overrunBytes: bytes - quotaBytes - trialBytes - permanentBytes }
}

function lesser(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

export interface Customer {
  disabled: boolean
  balance: TrafficBalance & TrialTraffic
}

export type Access = 'mayUse' | 'disabled' | 'nothingBought' | 'expired' | 'exhausted'

/**
 * The one answer to "may this user connect now", and if not, why. It decides both who is on a node's list and which
 * information nodes a subscription shows.
 */
export function accessOf({ disabled, balance }: Customer, now: Date, today: string): Access {
  if (disabled) return 'disabled'
  const left = [permanentLeftBytes(balance), quotaLeftBytes(balance, now, today), trialLeftBytes(balance, now)]
  if (left.some((bytes) => bytes > 0n)) return 'mayUse'
  if (timePackageRuns(balance, now) || balance.permanentGrantedBytes > 0n) return 'exhausted'
  if (balance.timeExpiresAt !== null) return 'expired'
  return balance.trialExpiresAt === null ? 'nothingBought' : 'exhausted'
}

export function mayUse(customer: Customer, now: Date, today: string): boolean {
  return accessOf(customer, now, today) === 'mayUse'
}

export const TRAFFIC_RECORD_TYPES = [
  'spend',
  'buy',
  'coupon',
  'checkIn',
  'prizeSpend',
  'prizeReward',
  'giftSent',
  'giftReceived',
  'trialExpired',
  'agencySpend',
  'agencyAllocate',
  'refund',
] as const
export type TrafficRecordType = (typeof TRAFFIC_RECORD_TYPES)[number]
