import { texts } from '../../../lib/i18n.ts'

export const detailTexts = texts(
  {
    title: '订单详情',
    validUntil: '保留到',
    price: '商品价格',
    coupon: (name: string) => `优惠券 ${name}`,
    wallet: '钱包抵扣',
    due: '还需支付',
    paid: '已支付',
  },
  {
    title: 'Order details',
    validUntil: 'Kept until',
    price: 'Price',
    coupon: (name: string) => `Coupon ${name}`,
    wallet: 'From wallet',
    due: 'To pay',
    paid: 'Paid',
  },
)
