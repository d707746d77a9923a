import { ORDER_FEEDBACK_LENGTH } from '@dukou/domain'
import { call } from '../call.ts'
import {
  as,
  bytes,
  filled,
  flag,
  id,
  instant,
  integer,
  list,
  nothing,
  orNull,
  record,
  text,
  words,
  yuan,
} from '../codec.ts'

export const orderStatus = words({
  awaitingPayment: 'topay',
  walletReserved: 'wallet_spend',
  paid: 'paied',
  cancelled: 'cancled',
})

/** Kinds of coupons; those of an order are the last two. */
export const couponKind = words({
  trialTraffic: 'freeUse',
  trialTime: 'freeTime',
  cash: 'cash',
  discount: 'discount',
})

export const orderShape = record({
  id: as('_id', id),
  description: as('desc', text()),
  priceLi: as('order_money', yuan),
  couponDiscountLi: as('coupon_discount', yuan),
  couponCode: as('coupon_code', orNull(text())),
  couponName: as('coupon_name', orNull(text())),
  couponType: as('couponType', orNull(couponKind)),
  walletSpendLi: as('wallet_spend', yuan),
  status: as('status', orderStatus),
  createdAt: as('create_time', instant),
  addTrafficBytes: as('add_traffic', bytes),
  addDurationDays: as('add_vip_duration', integer(0, 36_500)),
  entitlementText: as('gainPermission', orNull(text())),
  entitlementDays: as('permissionDuration', integer(0, 36_500)),
  feedback: as('user_feedback', orNull(text())),
  // Ours.
  dueLi: as('need_pay', yuan),
  orderNo: as('orderNo', text()),
  expiresAt: as('expireTime', instant),
  paidAt: as('paidTime', orNull(instant)),
  planId: as('combo_id', id),
  /** The trade that may still be paid, so that a page that was left can poll on. */
  openTradeId: as('openTradeId', orNull(id)),
  /** Payments for the order that were late, double or of another amount. They became credit, to be spent here. */
  creditedLi: as('creditedMoney', yuan),
  /** Money given back so far, the part of it that went to where it was paid from, and money on its way back. */
  refundedLi: as('refundedMoney', yuan),
  refundedToSourceLi: as('refundedToSource', yuan),
  refundingLi: as('refundingMoney', yuan),
  /** A proof of a transfer waits for staff. */
  proofWaits: as('proofWaits', flag),
})

const orderId = record({ orderId: as('order_id', id) })

export const createOrder = call('/api/shop/create_order', {
  summary:
    'Orders a plan at its present price, for 24 hours; an open order of it that is untouched or being paid is answered again',
  caller: 'member',
  input: record({ planId: as('combo_id', id) }),
  answer: orderShape,
  refusals: ['planNotFound', 'tooManyOpenOrders'],
  idempotent: true,
})

export const walletCheck = call('/api/shop/wallet_check', {
  summary: 'Reserves the wallet part of an order and answers the rest to pay',
  caller: 'member',
  input: orderId,
  answer: orderShape,
  refusals: ['orderNotFound', 'orderClosed'],
})

export const releaseWallet = call('/api/shop/wallet_release', {
  summary: 'Gives back the wallet part of an order, unless a trade of it may still be paid',
  caller: 'member',
  input: orderId,
  answer: orderShape,
  refusals: ['orderNotFound'],
})

export const listOrders = call('/api/order/order_list', {
  summary: 'Orders of the user, newest first',
  caller: 'member',
  agency: 'allowed',
  reads: true,
  pages: true,
  input: nothing,
  answer: list(orderShape),
  refusals: [],
})

export const cancelOrder = call('/api/order/cancel_order', {
  summary: 'Cancels an unpaid order; coupon and wallet amount go back',
  caller: 'member',
  agency: 'allowed',
  input: orderId,
  answer: nothing,
  refusals: ['orderNotFound', 'orderNotCancellable'],
})

export const orderFeedback = call('/api/order/feedback', {
  summary: 'Feedback on a paid or partly paid order; later feedback replaces it',
  caller: 'member',
  input: record({ orderId: as('order_id', id), text: as('msg', filled(ORDER_FEEDBACK_LENGTH)) }),
  answer: nothing,
  refusals: ['orderNotFound', 'orderWithoutFeedback'],
})
