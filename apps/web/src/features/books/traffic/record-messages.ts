import { textsOf } from '../../../lib/i18n.ts'

export const recordTexts = await textsOf(
  { zh: () => import('./record-messages.zh.ts'), en: () => import('./record-messages.en.ts') },
  'default',
)

export type RecordTexts = ReturnType<typeof recordTexts.now>
