import { textsOf } from '../../../lib/i18n.ts'

/** Words of the coupon of an order. They come with the slip. */
export const orderCouponTexts = await textsOf(
  { zh: () => import('./coupon-messages.zh.ts'), en: () => import('./coupon-messages.en.ts') },
  'default',
)

export type OrderCouponTexts = ReturnType<typeof orderCouponTexts.now>
