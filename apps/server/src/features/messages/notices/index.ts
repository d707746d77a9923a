export { forgetOldNotices } from './forget-notices.ts'
export { forgetNoticesTo } from './forget-notices-of.ts'
export { type Notice, tellUser } from './tell.ts'
