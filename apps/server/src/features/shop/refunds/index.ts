export { refundEvents } from './of-user.ts'
export { refundOrder } from './refund-order.ts'
export { refundedBetween, refundsWaiting } from './waiting.ts'
