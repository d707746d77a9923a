import { texts } from '../../../lib/i18n.ts'

export const walletTexts = texts(
  {
    credit: '余额',
    creditUse: '可在本站消费，下次购买自动抵扣',
    reserved: '已用于抵扣待支付订单',
    toShop: '去商店',
    toOrders: '去看看',
  },
  {
    credit: 'Balance',
    creditUse: 'to be spent here; it pays for your next purchase',
    reserved: 'is set aside for an unpaid order',
    toShop: 'To the shop',
    toOrders: 'See it',
  },
)
