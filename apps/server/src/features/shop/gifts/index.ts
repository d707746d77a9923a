export { giftEvents } from './of-user.ts'
