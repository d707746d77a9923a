import { liFromYuanNumber, MOST_CODE_LENGTH, MOST_PAY_BP, PAY_SHARE, yuanNumber } from '@dukou/domain'
import * as schema from '#schema'
import { within } from '../base/setting-codecs.ts'
import { call } from '../call.ts'
import {
  as,
  behind,
  bytes,
  type Codec,
  codec,
  filled,
  flag,
  id,
  instant,
  integer,
  list,
  momentMs,
  nothing,
  orElse,
  orNull,
  pattern,
  record,
  text,
  volume,
  yuan,
} from '../codec.ts'
import { basedOn, revised } from '../revision.ts'
import { couponKind, orderShape } from './orders.ts'

/** Coupons on sale at once; a page has them all. */
export const MOST_COUPONS = 20_000
/** So many ids fit into one call; a page sends more of them in several. */
export const MOST_COUPONS_AT_ONCE = 1500
export const MOST_COUPON_RECORDS = 10_000
export const MOST_USES = 1_000_000
/** A year of hours. */
export const MOST_TRIAL_HOURS = 8_784

/** The share of the price that is left to pay: 0.9 on the wire, 9000 basis points inside. */
const payShare = within(PAY_SHARE)
/** None or more yuan in whole fen. */
const cash: Codec<bigint> = codec<number, bigint>(schema.yuan(0, 1e5, 2), liFromYuanNumber, yuanNumber)

/** The code as typed; spaces around it, width and case do not count. */
const typedCode = as('code', text(200))

export const redeemCoupon = call('/api/coupon/redeem_coupon', {
  summary: 'Redeems a trial code: its traffic or its days are credited at once',
  caller: 'member',
  input: record({ code: typedCode }),
  answer: record({
    name: as('name', text()),
    trafficBytes: as('traffic', bytes),
    days: as('day', integer(0, 36_500)),
    kind: as('type', couponKind),
    /** Ours. When the traffic ends by itself, or the time package with these days; null: the traffic stays. */
    endsAt: as('endTime', orNull(instant)),
  }),
  refusals: [
    'couponNotFound',
    'couponUsageLimitReached',
    'couponExhausted',
    'couponKindNotRedeemable',
    'couponExpired',
    'tooManyCouponAttempts',
    'notToOneself',
  ],
  idempotent: true,
})

export const applyCoupon = call('/api/coupon/orderUseCoupon', {
  summary:
    'Reserves a use of a cash or discount coupon for an open order and lowers its price. What the wallet reserved goes back: check the wallet again',
  caller: 'member',
  input: record({ orderId: as('order_id', id), code: typedCode }),
  answer: orderShape,
  refusals: [
    'orderNotFound',
    'orderClosed',
    'couponNotFound',
    'couponUsageLimitReached',
    'trialCouponNotForOrders',
    'orderAlreadyHasCoupon',
    'couponExpired',
    'tooManyCouponAttempts',
    'notToOneself',
  ],
})

export const removeCoupon = call('/api/coupon/orderCancleCoupon', {
  summary:
    'Takes the coupon off an open order: the use goes back and the price is what it was. What the wallet reserved goes back too',
  caller: 'member',
  input: record({ orderId: as('order_id', id) }),
  answer: orderShape,
  refusals: ['orderNotFound', 'orderClosed'],
})

const uses = integer(0, MOST_USES)

/** Fields of the form; those of other kinds than the chosen one are saved as nothing. */
const editable = {
  name: as('name', filled(60)),
  kind: as('type', couponKind),
  /** One of a batch, to be sold elsewhere with a code each. */
  isTaobao: as('taobao', orElse(flag, false)),
  /** Kind freeUse. */
  trafficBytes: as('traffic', orElse(volume, 0n)),
  /** Kind freeUse: whether the traffic ends by itself, and after how many hours. */
  endsByHour: as('traffixHaveLimitTime', orElse(flag, false)),
  lifeHours: as('traffixLimitTime', orElse(integer(0, MOST_TRIAL_HOURS), 0)),
  /** Kind freeTime. */
  days: as('vipDay', orElse(integer(0, 3650), 0)),
  cashLi: as('forMoney', orElse(cash, 0n)),
  payBp: as('discount', orElse(payShare, MOST_PAY_BP)),
  /** None: nobody can use the coupon. */
  usesPerUser: as('useNumPerUser', uses),
  usesInAll: as('NumberOfAuthorizations', integer(1, MOST_USES)),
  expiresAt: as('expireTime', instant),
}

export const couponShape = record({
  id: as('_id', id),
  ...editable,
  code: as('code', text()),
  /** Uses that are reserved by open orders or spent. */
  usedCount: as('authTimes', uses),
  createdAt: as('createTime', instant),
  ...revised,
  /** Ours: how many of the uses open orders reserve. */
  reservedCount: as('openOrders', uses),
})

export const listCoupons = call('/api/yunying/coupon/coupon_list', {
  summary: 'All coupons, newest first',
  caller: 'operator',
  scope: 'coupons:read',
  reads: true,
  pages: true,
  input: nothing,
  answer: list(couponShape),
  refusals: [],
})

export const saveCoupon = call('/api/yunying/coupon/update_coupon', {
  summary:
    'Saves a coupon; without _id a new one. Without a code the server makes one that nobody guesses. A makeKey of the caller’s own makes one coupon only, however often the call is sent again. With a revision, a save based on an older one is refused',
  caller: 'operator',
  scope: 'coupons:write',
  input: record({
    id: as('_id', orNull(id)),
    ...editable,
    /** Empty: a new code for a new coupon, the present one for another. */
    code: as('code', orElse(text(MOST_CODE_LENGTH), '')),
    ...basedOn,
    /** Ours: of a new coupon; a second save with it answers the coupon that the first made. */
    makeKey: as('makeKey', orNull(pattern(/^[\w-]{16,64}$/))),
  }),
  answer: couponShape,
  refusals: [
    'couponNotFound',
    'rowChanged',
    'couponCodeTaken',
    'couponCodeWeak',
    'couponLimitBelowUses',
    'couponKindFixed',
    'couponsFull',
  ],
})

const idList = as('id_list', list(id, MOST_COUPONS_AT_ONCE))
const some = integer(0, MOST_COUPONS_AT_ONCE)

export const deleteCoupons = call('/api/yunying/coupon/delete_coupon', {
  summary:
    'Deletes coupons. Their codes stop working, what was given stays, and orders that are being paid keep their price; an order that is not must give its coupon back',
  caller: 'operator',
  scope: 'coupons:write',
  input: record({ ids: idList }),
  answer: record({ count: as('deleted', some) }),
  refusals: ['couponNotFound'],
})

export const restoreCoupons = call('/api/yunying/coupon/restore_coupon', {
  summary: 'Ours: brings deleted coupons back, all or none',
  caller: 'operator',
  scope: 'coupons:write',
  input: record({ ids: idList }),
  answer: record({ count: as('restored', some) }),
  refusals: ['couponNotFound', 'couponCodeTaken', 'couponsFull'],
})

export const couponRecordShape = record({
  id: as('_id', id),
  /** Null: of a deleted account. */
  email: as('email', orNull(text(254))),
  code: as('code', text()),
  kind: as('type', couponKind),
  addBytes: as('add_traffic', bytes),
  addDays: as('add_day', integer(0, 36_500)),
  /** Amount that a cash coupon took off the price. */
  addLi: as('add_money', yuan),
  /** Share of the price that a discount coupon left to pay. */
  payBp: as('discount', payShare),
  usedAt: as('time', instant),
  isRestored: as('is_delete', flag),
  // Ours.
  name: as('name', text()),
  orderNo: as('orderNo', orNull(text())),
  discountLi: as('coupon_discount', yuan),
  /** Reserved by an open order, and neither spent nor restored yet. */
  isReserved: as('reserved', flag),
  restoredAt: as('restoredTime', orNull(instant)),
})

export const listCouponRecords = call('/api/yunying/coupon/coupon_record_list', {
  summary:
    'The newest uses of coupons: redeemed codes and coupons of orders, with those that were restored; a text finds the beginning of an e-mail, a code or the name of a coupon',
  caller: 'operator',
  scope: 'coupons:read',
  reads: true,
  pages: true,
  input: record({
    number: as('limit', orElse(integer(1, MOST_COUPON_RECORDS), 100)),
    // Ours.
    sought: as('filterStr', orElse(text(320), '')),
    isRestored: as('is_delete', orNull(flag)),
    /** From and before, in ms. */
    fromMs: as('fromTimestamp', momentMs),
    toMs: as('toTimestamp', momentMs),
    ...behind,
  }),
  answer: list(couponRecordShape),
  refusals: [],
})
