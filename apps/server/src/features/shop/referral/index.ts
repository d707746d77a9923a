export { noteRebate, planRebate } from './book.ts'
export { lockReceiver } from './lock-receiver.ts'
export { REBATE_OF_ORDER, rebateEvents } from './of-user.ts'
export { rewardColumns } from './reward-columns.ts'
