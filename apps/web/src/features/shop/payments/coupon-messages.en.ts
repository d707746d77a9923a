import type { SameTexts } from '../../../lib/i18n.ts'
import type zh from './coupon-messages.zh.ts'

export default {
  coupon: 'Coupon',
  apply: 'Apply',
  remove: 'Remove',
  applied: (code: string, name: string) => (name ? `${code}, ${name}` : code),
  couponEmpty: 'Enter a coupon code',
  tooMany: 'Too many attempts. Try again later',
  usedUp: 'This coupon has no uses left for you. Cancel unfinished orders to release it',
  isTrial: 'This is a trial code, and an order needs a cash or discount coupon. Redeem trial codes on the home page.',
  hasCoupon: 'The order already has a coupon. Remove it first',
  couponExpired: 'This coupon has expired',
  couponWrong: 'Invalid coupon',
  removeFailed: 'The coupon could not be removed. Try again later',
} satisfies SameTexts<typeof zh>
