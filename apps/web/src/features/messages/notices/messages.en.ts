import type { SameTexts } from '../../../lib/i18n.ts'
import type zh from './messages.zh.ts'

export default {
  title: 'Notifications',
  markAll: 'Mark all as read',
  none: 'Nothing new',
  unread: 'Unread: ',
} satisfies SameTexts<typeof zh>
