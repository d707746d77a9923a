import { textsOf } from '../../../lib/i18n.ts'

/** Words of a purchase. They come with its first dialog. */
export const paymentTexts = await textsOf(
  { zh: () => import('./messages.zh.ts'), en: () => import('./messages.en.ts') },
  'default',
)

export type PaymentTexts = ReturnType<typeof paymentTexts.now>
