import { texts } from '../../../lib/i18n.ts'

/** Label of each traffic record type. */
export const typeTexts = texts(
  {
    spend: '使用',
    buy: '购买',
    coupon: '优惠券',
    checkIn: '签到',
    prizeSpend: '抽奖花费',
    prizeReward: '抽奖所得',
    giftSent: '转赠',
    refund: '退款收回',
    giftReceived: '收到转赠',
    trialExpired: '体验到期',
    agencySpend: '代理使用',
    agencyAllocate: '代理分配',
  },
  {
    spend: 'Usage',
    buy: 'Purchase',
    coupon: 'Coupon',
    checkIn: 'Check-in',
    prizeSpend: 'Draw',
    prizeReward: 'Prize',
    giftSent: 'Gift sent',
    refund: 'Refund',
    giftReceived: 'Gift received',
    trialExpired: 'Trial ended',
    agencySpend: 'Agency usage',
    agencyAllocate: 'Agency allocation',
  },
)
