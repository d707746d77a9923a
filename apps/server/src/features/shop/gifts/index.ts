export { createGift } from './create.ts'
export { giftEvents, OPEN_GIFTS } from './of-user.ts'
export { receiveGift } from './receive.ts'
export { takeBackGift } from './take-back.ts'
