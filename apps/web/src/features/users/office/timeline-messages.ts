import { texts } from '../../../lib/i18n.ts'

/** By its name where it has one. */
const named = (names: Readonly<Record<string, string>>) => (name: string) => names[name] ?? name

export const timelineTexts = texts(
  {
    title: (email: string) => `经过：${email}`,
    empty: '还没有记录',
    order: '订单',
    traffic: '流量',
    fetch: '拉取订阅',
    signIn: '登录',
    ticket: '工单',
    act: '客服',
    states: named({
      awaitingPayment: '待付款',
      walletReserved: '待付款',
      paid: '已付款',
      cancelled: '已取消',
      open: '处理中',
      answered: '已回复',
      closed: '已关闭',
    }),
    types: named({
      buy: '购买',
      coupon: '优惠券',
      checkIn: '签到',
      prizeSpend: '抽奖花费',
      prizeReward: '抽奖所得',
      giftSent: '转赠',
      giftReceived: '收到转赠',
      trialExpired: '体验到期',
      agencySpend: '收回',
      agencyAllocate: '补给',
    }),
    acts: named({
      saveUser: '改用户',
      saveUserChannel: '改渠道',
      changeUserPassword: '改密码',
      debugSubscription: '看订阅',
      resetSubscriptionKey: '重置链接',
      resetPassword: '用链接重置密码',
      findAccount: '用链接找回账号',
    }),
  },
  {
    title: (email: string) => `History: ${email}`,
    empty: 'Nothing recorded yet',
    order: 'Order',
    traffic: 'Traffic',
    fetch: 'Fetch',
    signIn: 'Sign-in',
    ticket: 'Ticket',
    act: 'Staff',
    states: named({
      awaitingPayment: 'not paid',
      walletReserved: 'not paid',
      paid: 'paid',
      cancelled: 'cancelled',
      open: 'open',
      answered: 'answered',
      closed: 'closed',
    }),
    types: named({
      buy: 'Purchase',
      coupon: 'Coupon',
      checkIn: 'Check-in',
      prizeSpend: 'Draw',
      prizeReward: 'Prize',
      giftSent: 'Gift sent',
      giftReceived: 'Gift received',
      trialExpired: 'Trial over',
      agencySpend: 'Taken',
      agencyAllocate: 'Given',
    }),
    acts: named({
      saveUser: 'User changed',
      saveUserChannel: 'Channel changed',
      changeUserPassword: 'Password changed',
      debugSubscription: 'Subscription opened',
      resetSubscriptionKey: 'Link reset',
      resetPassword: 'Password reset by link',
      findAccount: 'Account found by link',
    }),
  },
)

export type TimelineTexts = ReturnType<typeof timelineTexts.now>
