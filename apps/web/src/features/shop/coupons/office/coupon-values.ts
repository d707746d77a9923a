import type { InputOf, saveCoupon } from '@dukou/contract'
import { addDays, type CouponKind, GB, liFromYuanNumber, MOST_PAY_BP } from '@dukou/domain'
import { serverNow } from '../../../../lib/server-time.ts'
import { businessDay, startOfDay } from '../../../../lib/site-zone.ts'
import type { Coupon } from './coupon-words.ts'
import { randomCode } from './random-code.ts'

/** Fields of the form. Numbers may be missing while somebody types. */
export type CouponValues = {
  isNew: boolean
  kind: CouponKind
  name: string
  code: string
  isTaobao: boolean
  /** Codes of a batch of Taobao coupons. */
  count: number | null
  trafficG: number
  endsByHour: boolean
  lifeHours: number
  days: number
  forMoney: number
  /** Share of the price that is left to pay: 0.9. */
  pay: number
  usesPerUser: number
  usesInAll: number
  /** The last business day on which it can be used. */
  expiresDay: string
}

export type CouponInput = InputOf<typeof saveCoupon>

const SAMPLE_CODE_LENGTH = 7
const USUAL_LIFE_DAYS = 30

/** A new coupon: a sample code, once per person, 7 days or 8 GB, for a month. */
export function blankCoupon(): CouponValues {
  return {
    isNew: true,
    kind: 'trialTraffic',
    name: '',
    code: randomCode(SAMPLE_CODE_LENGTH),
    isTaobao: false,
    count: null,
    trafficG: 8,
    endsByHour: false,
    lifeHours: 2,
    days: 7,
    forMoney: 10,
    pay: 0.9,
    usesPerUser: 1,
    usesInAll: 100,
    expiresDay: addDays(businessDay(serverNow()), USUAL_LIFE_DAYS),
  }
}

export function valuesOf(coupon: Coupon): CouponValues {
  const { kind, name, code, isTaobao, endsByHour, usesPerUser, usesInAll } = coupon
  const { trafficG, lifeHours, days, forMoney, pay } = blankCoupon()
  return {
    isNew: false,
    kind,
    name,
    code,
    isTaobao,
    count: null,
    trafficG: kind === 'trialTraffic' ? gbOf(coupon.trafficBytes) : trafficG,
    endsByHour,
    lifeHours: endsByHour ? coupon.lifeHours : lifeHours,
    days: kind === 'trialTime' ? coupon.days : days,
    forMoney: kind === 'cash' ? Number(coupon.cashLi) / 1000 : forMoney,
    pay: kind === 'discount' ? coupon.payBp / MOST_PAY_BP : pay,
    usesPerUser,
    usesInAll,
    expiresDay: businessDay(coupon.expiresAt),
  }
}

type Made = Omit<CouponInput, 'id' | 'revision' | 'makeKey'>

/** The coupon that the form would make, also while a field is not a number yet. Fields of other kinds are nothing. */
export function couponOf(values: CouponValues): Made {
  const { kind, name, isTaobao, usesPerUser, usesInAll } = values
  const isTimed = kind === 'trialTraffic' && values.endsByHour
  return {
    kind,
    name: name.trim(),
    isTaobao,
    code: isTaobao ? '' : values.code.trim(),
    trafficBytes: kind === 'trialTraffic' ? bytesOf(values.trafficG) : 0n,
    endsByHour: isTimed,
    lifeHours: isTimed ? whole(values.lifeHours) : 0,
    days: kind === 'trialTime' ? whole(values.days) : 0,
    cashLi: kind === 'cash' ? liOf(values.forMoney) : 0n,
    payBp: kind === 'discount' ? Math.round(amount(values.pay) * MOST_PAY_BP) : MOST_PAY_BP,
    usesPerUser: whole(usesPerUser),
    usesInAll: whole(usesInAll),
    expiresAt: endOfDay(values.expiresDay),
  }
}

/** The input of the call. What the form shows rounded, and nobody changed, stays exact. */
export function inputOf(values: CouponValues, before: Coupon | undefined): Omit<CouponInput, 'makeKey'> {
  const made = couponOf(values)
  const was = before && valuesOf(before)
  return {
    ...made,
    id: before?.id ?? null,
    revision: before?.revision ?? null,
    ...(before && was?.expiresDay === values.expiresDay && { expiresAt: before.expiresAt }),
    ...(before?.kind === made.kind && was?.trafficG === values.trafficG && { trafficBytes: before.trafficBytes }),
  }
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** The last second of a business day. */
function endOfDay(day: string): Date {
  if (!DAY.test(day)) return new Date(0)
  return new Date(startOfDay(addDays(day, 1)).getTime() - 1000)
}

const gbOf = (bytes: bigint): number => Number((Number(bytes) / Number(GB)).toFixed(3))
const bytesOf = (gb: number): bigint => BigInt(Math.round(amount(gb) * Number(GB)))
const liOf = (yuan: number): bigint => liFromYuanNumber(Number(amount(yuan).toFixed(2)))
const whole = (n: number): number => Math.floor(amount(n))

/** The number, or 0 where what is written is none that a coupon can have. */
function amount(n: number | null): number {
  return n !== null && n >= 0 && n <= 1e7 ? n : 0
}
