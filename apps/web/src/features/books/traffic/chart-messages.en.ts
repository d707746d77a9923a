import type { SameTexts } from '../../../lib/i18n.ts'
import type zh from './chart-messages.zh.ts'

export default {
  recentUse: 'Usage in the last 10 days',
  day: 'Day',
  quota: 'Time pack',
  trial: 'Trial',
  permanent: 'Permanent',
  overrun: 'Overrun',
  today: 'Today',
  unfinished: 'Today so far',
} satisfies SameTexts<typeof zh>
