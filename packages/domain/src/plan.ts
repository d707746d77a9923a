import { DAY_MS } from './business-day.ts'
import { type TrafficBalance, type TrialTraffic, trialLeftBytes } from './traffic.ts'

/** Content of a plan: bytes and days before the bonus. */
export interface PlanContent {
  trafficBytes: bigint
  bonusPercent: number
  durationDays: number
}

export interface Grant {
  permanentBytes: bigint
  durationDays: number
}

/** Traffic that ends by itself, some hours after it was given. */
export interface TrialGrant {
  bytes: bigint
  hours: number
}

/** Trial traffic after more was given: what is left and what is new end together, at the later of their ends. */
export function addTrial(
  balance: TrialTraffic,
  { bytes, hours }: TrialGrant,
  now: Date,
): TrialTraffic & { trialExpiresAt: Date } {
  const end = new Date(now.getTime() + hours * 3_600_000)
  const left = trialLeftBytes(balance, now)
  const trialExpiresAt =
    left > 0n && balance.trialExpiresAt && balance.trialExpiresAt > end ? balance.trialExpiresAt : end
  return { trialLeftBytes: left + bytes, trialExpiresAt }
}

export interface BeforeAfter {
  permanentBytes: { before: bigint; after: bigint }
  timeExpiresAt: { before: Date | null; after: Date | null }
}

/** A plan with days is a time package; either kind may carry permanent traffic, bonus included and rounded down. */
export function grantOf(plan: PlanContent): Grant {
  return {
    permanentBytes: (plan.trafficBytes * BigInt(100 + plan.bonusPercent)) / 100n,
    durationDays: plan.durationDays,
  }
}

export function isTimePackage(plan: Pick<PlanContent, 'durationDays'>): boolean {
  return plan.durationDays > 0
}

/** Days are added to what still runs, or start now: max(now, old expiry) + days x 24 h. */
export function extendExpiry(old: Date | null, durationDays: number, now: Date): Date | null {
  if (durationDays <= 0) return old
  const from = old !== null && old.getTime() > now.getTime() ? old.getTime() : now.getTime()
  return new Date(from + durationDays * DAY_MS)
}

/** The preview in the shop and the grant at settlement are this one function. */
export function applyGrant(
  balance: Pick<TrafficBalance, 'permanentGrantedBytes' | 'permanentUsedBytes' | 'timeExpiresAt'>,
  grant: Grant,
  now: Date,
): BeforeAfter {
  const before = balance.permanentGrantedBytes - balance.permanentUsedBytes
  return {
    permanentBytes: { before, after: before + grant.permanentBytes },
    timeExpiresAt: {
      before: balance.timeExpiresAt,
      after: extendExpiry(balance.timeExpiresAt, grant.durationDays, now),
    },
  }
}

/** Plans this cheap are kept from the customers of one configured channel. */
export const CHEAP_PLAN_LI = 20_000n

export function isHiddenFor(
  plan: { priceLi: bigint },
  userChannelCode: string | null,
  hiddenChannelCode: string,
): boolean {
  return hiddenChannelCode !== '' && userChannelCode === hiddenChannelCode && plan.priceLi <= CHEAP_PLAN_LI
}
