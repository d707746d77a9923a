export { closeUnpaid } from './close.ts'
export { coverWith } from './cover.ts'
export { creditedLi } from './credited.ts'

export { forgetOldOrders } from './forget-orders.ts'

export { leaseExpired } from './lease-expired.ts'
export { hasPaidFor, hasSale, isReleasedHold, OPEN_ORDERS, orderEvents, orderName, PAID_ORDERS } from './of-user.ts'
export { type OrderRow, orderAnswerOf, orderColumns } from './order-answer.ts'
export { dueLi, findOwnOrder, lockOrder, lockOwnOrder, type Order, readOrder } from './orders-table.ts'
export { paidBetween } from './paid-between.ts'
export { payOrder } from './pay.ts'
