<<<<<<< HEAD
export { forgetOldNotices } from './forget-notices.ts'
=======
export { forgetNoticesOf } from './forget-notices.ts'
>>>>>>> 11b8dad (accounts: deleted after seven days when their owner asks)
export { type Notice, tellUser } from './tell.ts'
