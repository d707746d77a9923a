import { GB } from '@dukou/domain'
import type { Act, ActName, ActOf } from './acts.ts'
import type { OrderFact } from './facts.ts'
import type { Process } from './process.ts'
import type { Stage } from './stage.ts'
import { tell } from './tell.ts'

type Ask = (process: Process, tries: number) => Promise<unknown>

/** One kind of act: what it asks of a process, and what is known once that is answered. */
interface Kind<N extends ActName> {
  /** @returns undefined where what it is about is not there */
  ask(stage: Stage, act: ActOf<N>): Ask | undefined | Promise<Ask | undefined>
  learn?(stage: Stage, act: ActOf<N>, answer: never): void
}

const MB = 1024n ** 2n

const keyOf = ({ id }: Act) => `act-${id}`

/** A call about an order by its customer. */
const aboutOrder =
  (name: 'walletCheck' | 'releaseWallet' | 'cancelOrder' | 'removeCoupon') =>
  ({ facts }: Stage, act: { order: number } & Act) => {
    const order = facts.orders.get(act.order)
    return order && ((process: Process) => process.call(name, order.who.actor, { orderId: order.id }, keyOf(act)))
  }

const aboutWithdrawal =
  (name: 'takeWithdrawal' | 'settleWithdrawal' | 'refuseWithdrawal') =>
  ({ facts, world }: Stage, act: { withdrawal: number } & Act) => {
    const found = facts.withdrawals.get(act.withdrawal)
    const input = { id: found?.id ?? '', transactionId: `tx-${act.id}`, paidUsdtMilli: null, reason: 'no' }
    return found && ((process: Process) => process.call(name, world.owner, input, keyOf(act)))
  }

const ended = (end: string) => (stage: Stage, act: { withdrawal: number }) => {
  stage.facts.withdrawals.get(act.withdrawal)?.toldEnds.push(end)
}

/** The price as the customer knows it. */
const payableLi = ({ world }: Stage, { plan, coupon }: OrderFact): bigint =>
  plan.priceLi - (coupon === undefined ? 0n : (world.coupons[coupon]?.discountLi(plan.priceLi) ?? 0n))

export const KINDS: { [N in ActName]: Kind<N> } = {
  order: {
    ask({ world }, act) {
      const [who, plan] = [world.people[act.who], world.plans[act.plan]]
      return who && plan && ((process) => process.call('createOrder', who.actor, { planId: plan.id }, keyOf(act)))
    },
    learn({ facts, world, wrong }, act, { id, priceLi }: { id: string; priceLi: bigint }) {
      const [who, plan] = [world.people[act.who], world.plans[act.plan]]
      if (!who || !plan) return
      if (priceLi !== plan.priceLi) wrong.push(`order of act ${act.id} costs ${priceLi} li`)
      const known = [...facts.orders.values()].find((order) => order.id === id)
      const nothing = { entered: new Set<number>(), coupon: undefined, tradeNos: [] }
      facts.orders.set(act.id, known ?? { id, who, plan, ...nothing, isToldPaid: false, isToldCancelled: false })
    },
  },
  applyCoupon: {
    ask({ facts, world }, act) {
      const [order, coupon] = [facts.orders.get(act.order), world.coupons[act.coupon]]
      if (!order || !coupon) return undefined
      order.entered.add(act.coupon)
      const input = { orderId: order.id, code: coupon.code }
      return (process) => process.call('applyCoupon', order.who.actor, input, keyOf(act))
    },
    learn({ facts }, act) {
      const order = facts.orders.get(act.order)
      if (order) order.coupon = act.coupon
    },
  },
  removeCoupon: {
    ask: aboutOrder('removeCoupon'),
    learn({ facts }, act) {
      const order = facts.orders.get(act.order)
      if (order) order.coupon = undefined
    },
  },
  walletCheck: { ask: aboutOrder('walletCheck') },
  releaseWallet: { ask: aboutOrder('releaseWallet') },
  cancel: {
    ask: aboutOrder('cancelOrder'),
    learn({ facts }, { order }) {
      const found = facts.orders.get(order)
      if (found) found.isToldCancelled = true
    },
  },
  buy: {
    ask({ facts }, act) {
      const order = facts.orders.get(act.order)
      if (!order) return undefined
      const input = { orderId: order.id, payMode: 'alipay', isMobile: false, returnUrl: '' } as const
      return (process) => process.call('buy', order.who.actor, input, keyOf(act))
    },
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
  give: {
    ask({ world }, act) {
      const who = world.people[act.who]
      return who && ((process) => process.call('createGift', who.actor, { amountGb: act.gb }, keyOf(act)))
    },
    learn({ facts, world }, act, { id, code }: { id: string; code: string }) {
      const giver = world.people[act.who]
      const bytes = BigInt(act.gb) * GB
      if (giver) facts.gifts.set(act.id, { id, code, giver, bytes, takenBy: [], isToldReturned: false })
    },
  },
  take: {
    ask({ facts, world }, act) {
      const [gift, who] = [facts.gifts.get(act.gift), world.people[act.who]]
      return gift && who && ((process) => process.call('receiveGift', who.actor, { code: gift.code }, keyOf(act)))
    },
    learn({ facts, world }, act) {
      const who = world.people[act.who]
      if (who) facts.gifts.get(act.gift)?.takenBy.push(who)
    },
  },
  takeBack: {
    ask({ facts }, act) {
      const gift = facts.gifts.get(act.gift)
      return gift && ((process) => process.call('takeBackGift', gift.giver.actor, { giftId: gift.id }, keyOf(act)))
    },
    learn({ facts }, act) {
      const gift = facts.gifts.get(act.gift)
      if (gift) gift.isToldReturned = true
    },
  },
  redeem: {
    ask({ world }, act) {
      const [who, trial] = [world.people[act.who], world.trials[act.trial]]
      return who && trial && ((process) => process.call('redeemCoupon', who.actor, { code: trial.code }, keyOf(act)))
    },
    learn({ facts, world }, act) {
      const who = world.people[act.who]
      if (who) facts.people.get(who)?.redeemed.push(act.trial)
    },
  },
  draw: {
    ask({ world }, act) {
      const who = world.people[act.who]
      if (!who) return undefined
      const ownNumber = act.id.toString(16).padStart(16, '0')
      let seen: { version: number; costGb: number; commitment: string } | undefined
      return async (process) => {
        // Sent again as it was: the same odds, the same commitment.
        seen ??= (await process.call('lottery', who.actor, {}, '')) as typeof seen
        if (!seen) return undefined
        const { version, costGb, commitment } = seen
        return process.call('drawPrize', who.actor, { version, costGb, commitment, ownNumber }, keyOf(act))
      }
    },
    learn({ facts, world }, act, drawn: { leftBefore: bigint; leftAfter: bigint; durationDays: number }) {
      const who = world.people[act.who]
      const fact = who && facts.people.get(who)
      if (!fact) return
      fact.draws += 1
      fact.drawnBytes += BigInt(drawn.leftAfter) - BigInt(drawn.leftBefore)
      fact.drawnDays += drawn.durationDays
    },
  },
  checkIn: {
    ask({ world }, act) {
      const who = world.people[act.who]
      return who && ((process) => process.call('checkIn', who.actor, {}, ''))
    },
  },
  withdraw: {
    ask({ world }, act) {
      const who = world.people[act.who]
      return who && ((process) => process.call('requestWithdrawal', who.actor, { code: null }, keyOf(act)))
    },
    learn({ facts, world }, act, { id, amountLi }: { id: string; amountLi: bigint }) {
      const who = world.people[act.who]
      if (who) facts.withdrawals.set(act.id, { id, who, amountLi, toldEnds: [] })
    },
  },
  cancelWithdrawal: {
    ask({ facts }, act) {
      const found = facts.withdrawals.get(act.withdrawal)
      if (!found) return undefined
      return (process) => process.call('cancelWithdrawal', found.who.actor, { withdrawalId: found.id }, keyOf(act))
    },
    learn: ended('cancelled'),
  },
  takeUp: { ask: aboutWithdrawal('takeWithdrawal') },
  payOut: { ask: aboutWithdrawal('settleWithdrawal'), learn: ended('paid') },
  refuse: { ask: aboutWithdrawal('refuseWithdrawal'), learn: ended('refused') },
  correct: {
    ask({ world }, act) {
      const who = world.people[act.who]
      const given = { addLi: BigInt(act.li), addBytes: BigInt(act.gb) * GB, addDays: 0 }
      const input = { emails: [who?.email ?? ''], ...given, reason: 'simulated', skip: false }
      return who && ((process) => process.call('giveToMany', world.owner, input, keyOf(act)))
    },
    learn({ facts, world }, act) {
      const who = world.people[act.who]
      const fact = who && facts.people.get(who)
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
      if (order) stage.facts.refunds.set(act.id, { id, order, amountLi: stage.asked.get(act.id) ?? 0n })
    },
  },
  report: {
    async ask({ facts, world, mayUse }, act) {
      const listed = await mayUse()
      const traffic: Record<string, [number, number]> = {}
      for (const [place, person] of world.people.entries()) {
        const mb = BigInt(act.mb[place] ?? 0)
        const fact = facts.people.get(person)
        if (!fact || mb === 0n || !listed.has(person.number)) continue
        // No two reports say the same, so that a judgement about a second try is never a guess.
        const bytes = mb * MB + BigInt(act.id)
        fact.usedBytes += bytes
        traffic[person.number] = [0, Number(bytes)]
      }
      if (Object.keys(traffic).length === 0) return undefined
      return (process, tries) => process.report(traffic, tries > 0)
    },
  },
  job: { ask: (_, act) => (process) => process.job(act.name) },
  clock: {
    ask({ world }, act) {
      world.clock.now += act.seconds * 1000
      return undefined
    },
  },
}

const shareOf = (li: bigint, share: number) => (li / BigInt(share) / 10n) * 10n
