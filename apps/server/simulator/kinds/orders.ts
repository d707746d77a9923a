import { tell } from '../tell.ts'
import { nowOf, personAt } from '../who.ts'
import { aboutOrder, buyWith } from './about-order.ts'
import { type KindsOf, keyOf } from './kind.ts'

type Names =
  | 'order'
  | 'applyCoupon'
  | 'removeCoupon'
  | 'walletCheck'
  | 'releaseWallet'
  | 'cancel'
  | 'buy'
  | 'pay'
  | 'tell'

const ofOrder = (orderId: string) => ({ orderId })

/** Buying: an order, what lowers its price, and the platform. */
export const ORDER_KINDS: KindsOf<Names> = {
  order: {
    ask(stage, act) {
      const [who, plan] = [personAt(stage, act.who), stage.world.plans[act.plan]]
      return who && plan && ((process) => process.call('createOrder', who.actor, { planId: plan.id }, keyOf(act)))
    },
    learn(stage, act, { id, priceLi }: { id: string; priceLi: bigint }) {
      const { facts, world, wrong } = stage
      const [who, plan] = [personAt(stage, act.who), world.plans[act.plan]]
      if (!who || !plan) return
      if (priceLi !== plan.priceLi) wrong.push(`order of act ${act.id} costs ${priceLi} li`)
      const known = [...facts.orders.values()].find((order) => order.id === id)
      const nothing = { entered: new Set<number>(), coupon: undefined, tradeNos: [], transfers: [], usdts: [] }
      facts.orders.set(act.id, known ?? { id, who, plan, ...nothing, isToldPaid: false, isToldCancelled: false })
    },
  },
  applyCoupon: {
    ask(stage, act) {
      const [order, coupon] = [stage.facts.orders.get(act.order), stage.world.coupons[act.coupon]]
      const who = order && nowOf(stage, order.who)
      if (!who || !coupon) return undefined
      order.entered.add(act.coupon)
      const input = { orderId: order.id, code: coupon.code }
      return (process) => process.call('applyCoupon', who.actor, input, keyOf(act))
    },
    learn({ facts }, act) {
      const order = facts.orders.get(act.order)
      if (order) order.coupon = act.coupon
    },
  },
  removeCoupon: {
    ask: aboutOrder('removeCoupon', ofOrder),
    learn({ facts }, act) {
      const order = facts.orders.get(act.order)
      if (order) order.coupon = undefined
    },
  },
  walletCheck: { ask: aboutOrder('walletCheck', ofOrder) },
  releaseWallet: { ask: aboutOrder('releaseWallet', ofOrder) },
  cancel: {
    ask: aboutOrder('cancelOrder', ofOrder),
    learn({ facts }, { order }) {
      const found = facts.orders.get(order)
      if (found) found.isToldCancelled = true
    },
  },
  buy: {
    ask: buyWith('alipay'),
    learn({ facts }, act, trade: { status: string; qrCode: string | null }) {
      const order = facts.orders.get(act.order)
      if (!order) return
      if (trade.status === 'paid') order.isToldPaid = true
      const tradeNo = trade.qrCode?.replace('pay ', '')
      if (tradeNo && !order.tradeNos.includes(tradeNo)) order.tradeNos.push(tradeNo)
    },
  },
  pay: {
    ask({ facts, platform }, act) {
      const tradeNos = facts.orders.get(act.order)?.tradeNos ?? []
      const tradeNo = tradeNos[act.trade % Math.max(1, tradeNos.length)]
      const askedLi = tradeNo && platform.askedLi(tradeNo)
      const amountLi = (askedLi || 0n) + BigInt(act.offLi)
      if (!tradeNo || !askedLi || amountLi <= 0n) return undefined
      const payment = platform.pay(tradeNo, amountLi)
      return async (process) => (act.quiet ? undefined : tell(process, payment))
    },
  },
  tell: {
    ask({ platform, wrong }, act) {
      const payment = platform.payments[act.payment]
      if (!payment) return undefined
      if (!act.lie) return (process) => tell(process, payment)
      const told = { ...payment, amountLi: payment.amountLi * 10n }
      return async (process) => {
        await tell(process, told)
        if (told.isThanked && !payment.isThanked) wrong.push(`the platform was thanked for a lie in act ${act.id}`)
      }
    },
  },
}
