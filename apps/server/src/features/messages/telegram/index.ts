export { forgetChatOf } from './forget-chat.ts'
export { listenToTelegram } from './listen.ts'
export { moveChat } from './move-chat.ts'
export { deliverTelegram, tellByTelegram } from './outgoing.ts'
