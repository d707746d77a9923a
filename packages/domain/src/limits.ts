import { type Customer, mayUse, type TrafficBalance, timePackageRuns } from './traffic.ts'

/** Limits for a customer's programs; 0: no limit. */
export interface Limits {
  /** Addresses connected at the same time. */
  devices: number
  /** Speed of a time package after heavy use on a day. */
  speedMbps: number
  /** Daily quota of a time package, never 0. */
  dailyBytes: bigint
}

/** null: no plan has said anything yet, and trial or gifted traffic says nothing of limits. */
export type HeldLimits = { [K in keyof Limits]: Limits[K] | null }

/**
 * The limits after a purchase. What somebody bought does not get worse by buying more: while it lasts, the more generous
 * one counts. Speed and daily quota are matters of time packages alone.
 */
export function limitsAfter(
  held: HeldLimits,
  balance: Customer['balance'],
  plan: Limits & { durationDays: number },
  now: Date,
  today: string,
): HeldLimits {
  const timeRuns = timePackageRuns(balance, now)
  const lasts = timeRuns || mayUse({ disabled: false, balance }, now, today)
  const devices = moreGenerous(lasts ? held.devices : null, plan.devices)
  if (plan.durationDays === 0) return { ...held, devices }
  const speedMbps = moreGenerous(timeRuns ? held.speedMbps : null, plan.speedMbps)
  const kept = timeRuns ? held.dailyBytes : null
  return { devices, speedMbps, dailyBytes: kept !== null && kept > plan.dailyBytes ? kept : plan.dailyBytes }
}

function moreGenerous(held: number | null, added: number): number {
  if (held === null) return added
  return held === 0 || added === 0 ? 0 : Math.max(held, added)
}

/**
 * The speed that a customer is held to now, in Mbit/s; 0: none. Only a running time package is slowed down, and from the
 * moment when the day's use reaches the threshold until the day ends, so that it changes twice a day at most: some node
 * programs lose bytes at each change.
 * @param thresholdBytes 0: nobody is slowed down
 */
export function speedLimitOf(
  customer: Pick<HeldLimits, 'speedMbps'> & Pick<TrafficBalance, 'timeExpiresAt'> & { usedTodayBytes: bigint },
  thresholdBytes: bigint,
  now: Date,
): number {
  const isSlowed = thresholdBytes > 0n && customer.usedTodayBytes >= thresholdBytes && timePackageRuns(customer, now)
  return isSlowed ? (customer.speedMbps ?? 0) : 0
}
