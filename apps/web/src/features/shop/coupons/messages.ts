import { textsOf } from '../../../lib/i18n.ts'

/** Words of the dialogs that take codes. They come with the first of these dialogs. */
export const couponTexts = await textsOf(
  { zh: () => import('./messages.zh.ts'), en: () => import('./messages.en.ts') },
  'default',
)

export type CouponTexts = ReturnType<typeof couponTexts.now>
