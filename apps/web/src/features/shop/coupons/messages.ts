import { textsOf } from '../../../lib/i18n.ts'
import { siteWords } from '../../../words/site-words.ts'

export const couponTexts = await textsOf(siteWords, 'coupons')

export type CouponTexts = ReturnType<typeof couponTexts.now>
