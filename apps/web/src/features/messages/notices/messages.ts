import { texts } from '../../../lib/i18n.ts'

export const noticeTexts = texts(
  {
    title: '通知',
    markAll: '全部标为已读',
    none: '没有新通知',
    unread: '未读：',
  },
  {
    title: 'Notifications',
    markAll: 'Mark all as read',
    none: 'Nothing new',
    unread: 'Unread: ',
  },
)
