import type { SameTexts } from '../../../lib/i18n.ts'
import type zh from './import-messages.zh.ts'

export default {
  advancedTitle: 'Subscription import (advanced)',
  advancedLead: 'Choose a client, then the way to import. The link is your key. Do not share it.',
  problems: 'Having problems?',
  allLines: 'All lines (SSR)',
  recommended: 'Recommended',
  noDirect: 'No direct connection support',
  thenHere: (words: string) => `${words} · this device`,
  noId: 'Network error, please try later',
} satisfies SameTexts<typeof zh>
