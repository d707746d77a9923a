import type { Act, ActName } from './acts.ts'
import type { Dice } from './dice.ts'
import type { Fault } from './fault.ts'
import type { Stage } from './stage.ts'
import type { Side } from './turns.ts'
import { START } from './world.ts'

/** One act where it runs, or two at once. */
export interface Step {
  acts: { act: Act; side: Side; fault?: Fault }[]
  /** Seed of who goes on first at each statement. */
  turns: number
}

const WEIGHTS = {
  order: 10,
  applyCoupon: 4,
  removeCoupon: 1,
  walletCheck: 7,
  releaseWallet: 2,
  cancel: 4,
  buy: 12,
  pay: 13,
  tell: 3,
  give: 4,
  take: 5,
  takeBack: 3,
  redeem: 3,
  draw: 3,
  checkIn: 3,
  withdraw: 3,
  cancelWithdrawal: 1,
  takeUp: 1,
  payOut: 2,
  refuse: 1,
  correct: 7,
  refund: 6,
  report: 9,
  job: 6,
  clock: 4,
} as const satisfies Record<ActName, number>

const JOBS = ['pollTrades', 'expireOrders', 'returnExpiredGifts', 'sendRefunds', 'endTrials', 'settleLeftCoupons']
const SECONDS = [1, 16, 61, 700, 3_600, 7 * 3_600, 25 * 3_600, -1, -700]
/** The clock goes no further, because partitions of usage are made for these days alone. */
const MOST_AHEAD_MS = 6 * 86_400_000
/** Acts that change what a node may report meanwhile, so that nobody could say what is right. */
const BESIDE_REPORT: readonly ActName[] = ['order', 'buy', 'pay', 'tell', 'job', 'walletCheck']

/** The next step of a story: what could happen now, by what is known. */
export function nextStep(stage: Stage, dice: Dice, id: number): Step {
  const first = nextAct(stage, dice, id)
  const second = dice.chance(0.3) ? rivalOf(stage, dice, first, id + 1) : undefined
  const side = dice.below(2) as Side
  return {
    acts: [
      { act: first, side, ...faultFor(dice, first) },
      ...(second ? [{ act: second, side: (1 - side) as Side, ...faultFor(dice, second) }] : []),
    ],
    turns: dice.below(2 ** 31),
  }
}

function faultFor(dice: Dice, { do: name }: Act): { fault?: Fault } {
  // A report has few statements, and no key: what a second try is, the product must find out.
  if (!dice.chance(name === 'report' ? 0.5 : 0.25)) return {}
  if (dice.chance(0.5))
    return { fault: { at: 'commit', nth: dice.pick([1, 1, 2, 3]), does: dice.pick(['lose', 'kill']) } }
  return { fault: { at: 'statement', nth: 1 + dice.below(24), does: dice.pick(['fail', 'kill']) } }
}

function nextAct(stage: Stage, dice: Dice, id: number): Act {
  for (;;) {
    const act = actOf(dice.weighted(WEIGHTS), stage, dice, id)
    if (act) return act
  }
}

/** Late ones more often: the story goes on where it is. */
function lately(dice: Dice, ids: number[]): number | undefined {
  if (ids.length === 0) return undefined
  return ids[Math.max(dice.below(ids.length), dice.below(ids.length))]
}

/** @param about the id that it must be about, for a rival */
function actOf(name: ActName, stage: Stage, dice: Dice, id: number, about?: number): Act | undefined {
  const { facts, world, platform } = stage
  const who = () => dice.below(world.people.length)
  const some = (facts: Map<number, unknown>, wanted = (_: number) => true) =>
    about ?? lately(dice, [...facts.keys()].filter(wanted))
  const isOpen = (at: number) => {
    const order = facts.orders.get(at)
    return !order?.isToldPaid && !order?.isToldCancelled
  }
  const queryFails = dice.chance(0.07) ? { mood: { query: 'fails' } as const } : {}
  switch (name) {
    case 'order':
      return { id, do: name, who: who(), plan: dice.below(world.plans.length) }
    case 'applyCoupon': {
      const order = some(facts.orders, isOpen)
      return order === undefined ? undefined : { id, do: name, order, coupon: dice.below(world.coupons.length) }
    }
    case 'removeCoupon':
    case 'walletCheck':
    case 'releaseWallet':
    case 'cancel': {
      const order = some(facts.orders, dice.chance(name === 'releaseWallet' ? 0.4 : 0.85) ? isOpen : undefined)
      return order === undefined ? undefined : { id, do: name, order, ...queryFails }
    }
    case 'buy': {
      const order = some(facts.orders, isOpen)
      if (order === undefined) return undefined
      const mood = dice.chance(0.1) ? { mood: { create: dice.pick(['lost', 'fails'] as const) } } : {}
      return { id, do: name, order, ...mood }
    }
    case 'pay': {
      const order = some(facts.orders, (at) => (facts.orders.get(at)?.tradeNos.length ?? 0) > 0)
      if (order === undefined) return undefined
      const offLi = dice.chance(0.8) ? 0 : dice.pick([-10, 10, 5_000, -700])
      return { id, do: name, order, trade: dice.below(4), offLi, quiet: dice.chance(0.2), ...queryFails }
    }
    case 'tell':
      if (platform.payments.length === 0) return undefined
      return { id, do: name, payment: dice.below(platform.payments.length), lie: dice.chance(0.5), ...queryFails }
    case 'give':
      return { id, do: name, who: who(), gb: 1 + dice.below(20) }
    case 'take':
    case 'takeBack': {
      const gift = some(facts.gifts)
      if (gift === undefined) return undefined
      return name === 'take' ? { id, do: name, gift, who: who() } : { id, do: name, gift }
    }
    case 'redeem':
      return { id, do: name, who: who(), trial: dice.below(world.trials.length) }
    case 'draw':
    case 'checkIn':
    case 'withdraw':
      return { id, do: name, who: who() }
    case 'cancelWithdrawal':
    case 'takeUp':
    case 'payOut':
    case 'refuse': {
      const withdrawal = some(facts.withdrawals)
      return withdrawal === undefined ? undefined : { id, do: name, withdrawal }
    }
    case 'correct':
      return { id, do: name, who: who(), li: dice.below(30) * 500, gb: dice.below(3) * 8 + 1 }
    case 'refund': {
      const order = some(facts.orders, (at) => facts.orders.get(at)?.isToldPaid === true || dice.chance(0.4))
      if (order === undefined) return undefined
      const mood = dice.chance(0.3) ? { mood: { refund: dice.pick(['lost', 'fails', 'refused'] as const) } } : {}
      return { id, do: name, order, share: dice.pick([1, 1, 2, 3]), to: dice.pick(['wallet', 'source']), ...mood }
    }
    case 'report':
      return { id, do: name, mb: world.people.map(() => (dice.chance(0.6) ? 1 + dice.below(3_000) : 0)) }
    case 'job':
      return { id, do: name, name: dice.pick(JOBS), ...queryFails }
    case 'clock': {
      const seconds = dice.pick(SECONDS)
      return world.clock.now - START > MOST_AHEAD_MS && seconds > 0 ? undefined : { id, do: name, seconds }
    }
  }
}

const OF_ORDER: readonly ActName[] = ['walletCheck', 'releaseWallet', 'buy', 'pay', 'cancel', 'refund', 'applyCoupon']

/** An act that wants the same thing at the same time. */
function rivalOf(stage: Stage, dice: Dice, { id: _, mood: __, ...first }: Act, id: number): Act | undefined {
  if (first.do === 'clock') return undefined
  if (first.do === 'report') return actOf(dice.pick(BESIDE_REPORT), stage, dice, id)
  if (dice.chance(0.25)) return { ...first, id } as Act
  if ('order' in first) {
    if (dice.chance(0.2)) return actOf('job', stage, dice, id)
    return actOf(dice.pick(OF_ORDER), stage, dice, id, first.order)
  }
  if ('gift' in first) return actOf(dice.pick(['take', 'takeBack', 'job']), stage, dice, id, first.gift)
  if ('withdrawal' in first) {
    return actOf(dice.pick(['cancelWithdrawal', 'takeUp', 'payOut', 'refuse']), stage, dice, id, first.withdrawal)
  }
  const act = actOf(dice.weighted(WEIGHTS), stage, dice, id)
  const isBeside = act?.do !== 'clock' && (act?.do !== 'report' || BESIDE_REPORT.includes(first.do))
  if (!act || !isBeside) return undefined
  return 'who' in first && 'who' in act && dice.chance(0.7) ? { ...act, who: first.who } : act
}
