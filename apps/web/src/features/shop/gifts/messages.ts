import { textsOf } from '../../../lib/i18n.ts'

export const giftTexts = await textsOf(
  { zh: () => import('./messages.zh.ts'), en: () => import('./messages.en.ts') },
  'default',
)
