export { applyCoupon } from './apply-coupon.ts'
export { closeUnpaid } from './close.ts'
export { coverWith } from './cover.ts'
export { createOrder } from './create.ts'
export { creditedLi } from './credited.ts'
export { findDaysBeingPaid } from './days-being-paid.ts'
export { forgetOldOrders } from './forget-orders.ts'
export { reserveWallet } from './hold.ts'
export { keepOrderOpen } from './keep-order-open.ts'
export { lastTimePlanOf } from './last-time-plan.ts'
export { leaseExpired } from './lease-expired.ts'
export { moveOrder } from './move-order.ts'
export {
  hasPaidFor,
  hasSale,
  isOrderOfAnother,
  isReleasedHold,
  OPEN_ORDERS,
  orderEvents,
  orderName,
  PAID_ORDERS,
} from './of-user.ts'
export { copyOf, insertOrder } from './open-order.ts'
export { type OrderRow, orderAnswerOf, orderColumns } from './order-answer.ts'
export { dueLi, findOrder, findOwnOrder, lockOrder, lockOwnOrder, type Order, readOrder } from './orders-table.ts'
export { incomeBetween, paymentsBetween } from './paid-between.ts'
export { payOrder } from './pay.ts'
export { walletCheck } from './wallet-check.ts'
