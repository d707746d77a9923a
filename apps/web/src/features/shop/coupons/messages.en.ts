import type { SameTexts } from '../../../lib/i18n.ts'
import type zh from './messages.zh.ts'

export default {
  redeemTitle: 'Redeem a trial code',
  trialCode: 'Trial code',
  example: 'Example: ',
  sample: 'New user trial 1 GB, expires after two hours',
  notHere: 'Cash and discount coupons are used when you pay, not here.',
  redeem: 'Redeem',
  codeEmpty: 'Enter a trial code',
  redeemedHere: 'You have used this code already',
  notFound: 'Trial code not found',
  redeemedBefore: 'You have redeemed this trial code before',
  allTaken: 'Sorry, this trial code has been used up',
  wrongKind:
    'This is a cash or discount coupon, which cannot be redeemed here. Order a plan in the shop and enter it before you pay.',
  trialExpired: 'This trial code has expired',
  redeemFailed: 'The code could not be redeemed',
  redeemFailedMore: 'Please do not try too often here',
  redeemed: (name: string) => `${name}: redeemed`,
  redeemedMore: (gb: string, days: number) => `Added ${gb} GB of traffic and ${days} ${days === 1 ? 'day' : 'days'}.`,
  endsAt: (at: string) => `Valid until ${at}; what is left then is taken back.`,
  timeUntil: (at: string) => `Your time pack now runs until ${at}.`,
} satisfies SameTexts<typeof zh>
