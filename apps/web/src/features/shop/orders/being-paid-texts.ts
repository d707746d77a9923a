import { texts } from '../../../lib/i18n.ts'

export const beingPaidTexts = texts(
  {
    title: '这个套餐有一笔订单正在付款',
    text: '可能在另一个标签页里打开着付款码。请继续支付这一笔，以免重复付款。',
    due: '还需支付',
    another: '想重新下单，请先在「订单」里取消这一笔；想再买一份，请付完这一笔再买。',
    notNow: '换个套餐',
    goOn: '继续支付',
  },
  {
    title: 'An order of this plan is being paid',
    text: 'Its payment code may be open in another tab. Go on with this order, so that you do not pay twice.',
    due: 'To pay',
    another: 'To order anew, cancel this one in Orders first. To buy the plan twice, pay this order and buy again.',
    notNow: 'Choose another',
    goOn: 'Pay now',
  },
)
