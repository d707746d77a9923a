import { DAY_MS } from './business-day.ts'

/** A renewal is told so many days before the time package ends. */
export const RENEWAL_TOLD_DAYS = 3
/** The first attempt is made a day before the end, one a day follows. */
const FIRST_TRY_DAYS = 1
/** So many days after the end nobody tries any more. */
export const RENEWAL_GIVEN_UP_DAYS = 7

export interface Renewal {
  /** The end of the time package and the price of which the person knows. */
  toldEnd: Date
  toldPriceLi: bigint
  /** Business day of the last attempt. */
  triedOn: string | null
}

export type RenewalStep = 'wait' | 'tell' | 'try' | 'giveUp'

/**
 * The next step of an automatic renewal.
 * @param end of the time package; null: there is none any more
 * @param priceLi of the plan today
 * @param today the business day of `now`
 */
export function renewalStep(
  { toldEnd, toldPriceLi, triedOn }: Renewal,
  { end, priceLi, now, today }: { end: Date | null; priceLi: bigint; now: Date; today: string },
): RenewalStep {
  const days = end === null ? Number.NEGATIVE_INFINITY : (end.getTime() - now.getTime()) / DAY_MS
  if (days < -RENEWAL_GIVEN_UP_DAYS) return 'giveUp'
  if (days > RENEWAL_TOLD_DAYS) return 'wait'
  if (end?.getTime() !== toldEnd.getTime() || priceLi !== toldPriceLi) return 'tell'
  return days <= FIRST_TRY_DAYS && triedOn !== today ? 'try' : 'wait'
}

/**
 * The end that the person knows of when a renewal is chosen. Close to the end the page tells price and day, and that is all
 * the notice there is; earlier none has been told, so that the message of three days before is still sent.
 */
export function toldEndAt(end: Date, now: Date): Date {
  const isNear = end.getTime() - now.getTime() <= RENEWAL_TOLD_DAYS * DAY_MS
  return isNear ? end : new Date(0)
}

/** When the first attempt is made. @param end of the time package */
export function firstTryAt(end: Date): Date {
  return new Date(end.getTime() - FIRST_TRY_DAYS * DAY_MS)
}
