import { GB } from '@dukou/domain'
import type { OrderFact } from '../facts.ts'
import { PAYMENT_ACCOUNT } from '../process.ts'
import type { Stage } from '../stage.ts'
import { personAt } from '../who.ts'
import { type KindsOf, keyOf, shareOf } from './kind.ts'

/** The price as the customer knows it. */
const payableLi = ({ world }: Stage, { plan, coupon }: OrderFact): bigint =>
  plan.priceLi - (coupon === undefined ? 0n : (world.coupons[coupon]?.discountLi(plan.priceLi) ?? 0n))

/** Staff give, and give money back. */
export const STAFF_KINDS: KindsOf<'correct' | 'refund' | 'refundCredit'> = {
  correct: {
    ask(stage, act) {
      const who = personAt(stage, act.who)
      const given = { addLi: BigInt(act.li), addBytes: BigInt(act.gb) * GB, addDays: 0 }
      const input = { emails: [who?.email ?? ''], ...given, reason: 'simulated', skip: false }
      return who && ((process) => process.call('giveToMany', stage.world.owner, input, keyOf(act)))
    },
    learn(stage, act) {
      const who = stage.world.people[act.who]
      const fact = who && stage.facts.people.get(who)
      if (!fact) return
      fact.correctedLi += BigInt(act.li)
      fact.correctedBytes += BigInt(act.gb) * GB
    },
  },
  refund: {
    ask(stage, act) {
      const order = stage.facts.orders.get(act.order)
      if (!order) return undefined
      const amountLi = shareOf(payableLi(stage, order), act.share)
      if (amountLi <= 0n) return undefined
      stage.asked.set(act.id, amountLi)
      const input = { orderId: order.id, amountLi, destination: act.to, reason: 'simulated', askedLi: null }
      return (process) => process.call('refundOrder', stage.world.owner, input, keyOf(act))
    },
    learn(stage, act, { id }: { id: string }) {
      const order = stage.facts.orders.get(act.order)
      if (order) stage.facts.refunds.set(act.id, { id, of: order.id, amountLi: stage.asked.get(act.id) ?? 0n })
    },
  },
  refundCredit: {
    ask(stage, act) {
      const payment = stage.platform.payments[act.payment]
      const tooMuchLi = payment ? payment.amountLi - (stage.platform.askedLi(payment.tradeNo) ?? 0n) : 0n
      const amountLi = payment ? shareOf(tooMuchLi > 0n ? tooMuchLi : payment.amountLi, act.share) : 0n
      if (!payment || amountLi <= 0n) return undefined
      stage.asked.set(act.id, amountLi)
      const input = {
        paymentAccount: PAYMENT_ACCOUNT,
        externalNo: payment.externalNo,
        amountLi,
        reason: 'simulated',
        askedLi: null,
      }
      return (process) => process.call('refundCredit', stage.world.owner, input, keyOf(act))
    },
    learn({ facts, platform, asked }, act, { id }: { id: string }) {
      const of = platform.payments[act.payment]?.externalNo ?? ''
      facts.refunds.set(act.id, { id, of, amountLi: asked.get(act.id) ?? 0n })
    },
  },
}
