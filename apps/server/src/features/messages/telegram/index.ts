export { listenToTelegram } from './listen.ts'

export { deliverTelegram, tellByTelegram } from './outgoing.ts'
