export { refundEvents } from './of-user.ts'
export { refundedBetween, refundsWaiting } from './waiting.ts'
