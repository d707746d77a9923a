export { giftEvents, OPEN_GIFTS } from './of-user.ts'
