import { texts } from '../../../lib/i18n.ts'

export const cancelTexts = texts(
  {
    title: '取消订单',
    keep: '暂不取消',
    coupon: '优惠券退回，可以再用',
    wallet: (yuan: string) => `${yuan} 元退回余额`,
    loss: '订单关闭后不能再付款，需要时重新下单',
    done: '订单已取消',
    failed: '订单取消失败',
    paying: '如果刚刚付过款，请等到账再说；USDT 最多要 20 分钟',
    verb: '取消订单',
  },
  {
    title: 'Cancel order',
    keep: 'Keep it',
    coupon: 'The coupon goes back to you and can be used again',
    wallet: (yuan: string) => `¥${yuan} goes back to your balance`,
    loss: 'A closed order can no longer be paid; place a new one when you need it',
    done: 'Order cancelled',
    failed: 'The order could not be cancelled',
    paying: 'If you have just paid, wait for the payment to arrive. USDT takes up to 20 minutes',
    verb: 'Cancel order',
  },
)
