import type { AnswerOf, listCoupons } from '@dukou/contract'
import type { CouponKind, CouponWorth } from '@dukou/domain'
import { day, fixed, gigabytes, grouped, planGigabytes } from '../../../../lib/format.ts'
import type { CouponOfficeTexts } from './messages.ts'

export type Coupon = AnswerOf<typeof listCoupons>[number]
export type State = 'usable' | 'usedUp' | 'expired' | 'off'

interface Effect extends CouponWorth {
  endsByHour: boolean
  lifeHours: number
}

/** Worth of one use of a coupon, in words: `8 GB，永久`, `时长包 7 天`, `抵 50.00 元`, `九折`. */
export function effectText(coupon: Effect, t: CouponOfficeTexts): string {
  const { kind, trafficBytes, days, cashLi, payBp, endsByHour, lifeHours } = coupon
  switch (kind) {
    case 'trialTraffic':
      return `${planGigabytes(trafficBytes)} GB${t.comma}${endsByHour ? t.ending(lifeHours) : t.permanent}`
    case 'trialTime':
      return t.givesDays(days)
    case 'cash':
      return t.offPrice(twoDecimals(cashLi))
    case 'discount':
      return t.discountBy(payBp)
  }
}

interface Used {
  /** A type of the wire that this page does not know stays as it is. */
  kind: CouponKind
  addBytes: bigint
  addDays: number
  addLi: bigint
  payBp: number
}

/** Gain of a use: traffic in GB, days, money, or the discount. An unknown type is shown raw. */
export function recordText({ kind, addBytes, addDays, addLi, payBp }: Used, t: CouponOfficeTexts): string {
  switch (kind) {
    case 'trialTraffic':
      return `${gigabytes(addBytes)} GB`
    case 'trialTime':
      return t.days(addDays)
    case 'cash':
      return t.offPrice(twoDecimals(addLi))
    case 'discount':
      return t.discountBy(payBp)
    default:
      return kind
  }
}

export function stateOf({ usedCount, usesInAll, usesPerUser, expiresAt }: Coupon, now: Date): State {
  if (expiresAt <= now) return 'expired'
  if (usedCount >= usesInAll) return 'usedUp'
  return usesPerUser === 0 ? 'off' : 'usable'
}

interface Offered extends Effect {
  usesPerUser: number
  usesInAll: number
  expiresAt: Date
}

/** Summary for a customer: `九折，每人 1 次，共 200 次，2026-12-31 到期`. */
export function offerText(coupon: Offered, t: CouponOfficeTexts): string {
  return [
    effectText(coupon, t),
    t.perUser(coupon.usesPerUser),
    t.inAll(grouped(String(coupon.usesInAll))),
    t.until(day(coupon.expiresAt)),
  ].join(t.comma)
}

const twoDecimals = (li: bigint) => grouped(fixed(li, 1000n, 2))
