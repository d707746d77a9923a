export { forgetOldNotices } from './forget-notices.ts'
export { type Notice, tellUser } from './tell.ts'
