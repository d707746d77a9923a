import type { Machine } from './machine.ts'
import { LI_PER_FEN } from './money.ts'
import type { SettingRange } from './settings/range.ts'

/** Trial kinds are redeemed on the home page, the others lower the price of an order. */
export const COUPON_KINDS = ['trialTraffic', 'trialTime', 'cash', 'discount'] as const
export type CouponKind = (typeof COUPON_KINDS)[number]

export function isTrialKind(kind: CouponKind): kind is 'trialTraffic' | 'trialTime' {
  return kind === 'trialTraffic' || kind === 'trialTime'
}

export type CouponUseState = 'reserved' | 'used' | 'restored'

/**
 * An open order reserves a use; it is used with the payment, or goes back, as it does where all of the payment goes back.
 * The use of a trial code never goes back.
 */
export const couponUseMachine: Machine<CouponUseState> = {
  reserved: ['used', 'restored'],
  used: ['restored'],
  restored: [],
}

/** Worth of one use of a coupon; each kind has its own fields, the others are zero. */
export interface CouponWorth {
  kind: CouponKind
  trafficBytes: bigint
  days: number
  cashLi: bigint
  /** Share of the price that is left to pay: 9000 is 90 %. */
  payBp: number
}

/** The share of the price that a discount leaves to pay: 0.9 is 90 %, kept as 9000 basis points. */
export const PAY_SHARE = { min: 0.1, max: 1, places: 4 } as const satisfies SettingRange
export const MOST_PAY_BP = 10_000

/**
 * How much an order costs less. A share of the price is rounded half up to whole fen, which is what the customer pays;
 * cash takes off at most the price.
 */
export function couponDiscountLi(coupon: Pick<CouponWorth, 'kind' | 'cashLi' | 'payBp'>, priceLi: bigint): bigint {
  if (coupon.kind === 'cash') return coupon.cashLi < priceLi ? coupon.cashLi : priceLi
  if (coupon.kind !== 'discount') return 0n
  const payableFen = ((priceLi / LI_PER_FEN) * BigInt(coupon.payBp) + 5000n) / 10_000n
  return priceLi - payableFen * LI_PER_FEN
}
