import { listNotices, readNotice } from './list.ts'

export const noticeRoutes = { listNotices, readNotice }
