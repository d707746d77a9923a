import { textsOf } from '../../../lib/i18n.ts'

export const referralTexts = await textsOf(
  { zh: () => import('./messages.zh.ts'), en: () => import('./messages.en.ts') },
  'default',
)

export type ReferralTexts = ReturnType<typeof referralTexts.now>
