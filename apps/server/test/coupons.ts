import type { InputOf, listCouponRecords, saveCoupon } from '@dukou/contract'

export type CouponForm = InputOf<typeof saveCoupon>

/** The newest hundred uses of coupons. */
export const EVERY_USE: InputOf<typeof listCouponRecords> = {
  number: 100,
  sought: '',
  isRestored: null,
  fromMs: null,
  toMs: null,
  after: null,
}

/** The end of a coupon's first day. */
export const tomorrow = () => new Date(Date.now() + 86_400_000)

/** The form of a new coupon of 10 % off. */
export const couponInput = (changes: Partial<CouponForm> = {}): CouponForm => ({
  id: null,
  name: '春季券',
  kind: 'discount',
  isTaobao: false,
  trafficBytes: 0n,
  endsByHour: false,
  lifeHours: 0,
  days: 0,
  cashLi: 0n,
  payBp: 9000,
  usesPerUser: 1,
  usesInAll: 200,
  expiresAt: tomorrow(),
  code: '',
  revision: null,
  makeKey: null,
  ...changes,
})
