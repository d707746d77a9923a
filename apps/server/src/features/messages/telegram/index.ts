export { listenToTelegram } from './listen.ts'
export { HAS_CHAT } from './of-user.ts'
export { deliverTelegram, tellByTelegram } from './outgoing.ts'
