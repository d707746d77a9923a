import { PAYOUT_NETWORKS, usdtNetwork } from '@dukou/domain'
import type { Act, ActName } from './acts.ts'
import { FINAL_AFTER } from './chains/chain.ts'
import { MANNERS } from './chains/source.ts'
import type { Dice } from './dice.ts'
import type { Stage } from './stage.ts'
import { START } from './world.ts'

const JOBS = ['pollTrades', 'expireOrders', 'returnExpiredGifts', 'sendRefunds', 'endTrials', 'settleLeftCoupons']
const SECONDS = [1, 16, 61, 700, 3_600, 7 * 3_600, 25 * 3_600, -1, -700]
/** The clock goes no further, because partitions of usage are made for these days alone. */
const MOST_AHEAD_MS = 6 * 86_400_000
/** Late ones more often: the story goes on where it is. */
function lately(dice: Dice, ids: number[]): number | undefined {
  if (ids.length === 0) return undefined
  return ids[Math.max(dice.below(ids.length), dice.below(ids.length))]
}

/**
 * An act of a kind: of whom, of what, and how much.
 * @param about the id that it must be about, for a rival
 * @returns undefined where there is nothing that it could be about
 */
export function actOf(name: ActName, stage: Stage, dice: Dice, id: number, about?: number): Act | undefined {
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
    case 'reset':
      return { id, do: name, who: who(), times: dice.pick([1, 1, 1, 5]) }
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
    case 'refundCredit': {
      if (platform.payments.length === 0) return undefined
      const mood = dice.chance(0.3) ? { mood: { refund: dice.pick(['lost', 'fails', 'refused'] as const) } } : {}
      return { id, do: name, payment: creditOf(stage, dice), share: dice.pick([1, 1, 2, 3]), ...mood }
    }
    case 'transfer': {
      const order = some(facts.orders, isOpen)
      return order === undefined ? undefined : { id, do: name, order }
    }
    case 'prove': {
      const order = some(facts.orders, (at) => (facts.orders.get(at)?.transfers.length ?? 0) > 0)
      return order === undefined ? undefined : { id, do: name, order }
    }
    case 'confirm': {
      const proof = some(facts.proofs, (at) => facts.proofs.get(at)?.confirmedLi === undefined || dice.chance(0.3))
      if (proof === undefined) return undefined
      return { id, do: name, proof, offLi: dice.chance(0.8) ? 0 : dice.pick([-10, 10, 5_000, -700]) }
    }
    case 'refuseProof': {
      const proof = some(facts.proofs)
      return proof === undefined ? undefined : { id, do: name, proof }
    }
    case 'allocate':
      return { id, do: name, gb: dice.pick([100, 400, 700, -30]), days: dice.pick([1, 30, 60, -1]) }
    case 'sell':
      return { id, do: name, plan: dice.below(world.plans.length) }
    case 'renew':
      return { id, do: name, who: dice.chance(0.8) ? withDays(stage, dice) : who(), plan: dice.pick([3, 3, 1]) }
    case 'endRenewal':
    case 'leave':
    case 'stay':
      return { id, do: name, who: who() }
    case 'merge':
      return { id, do: name, who: who(), to: who() }
    case 'report':
      return { id, do: name, mb: world.people.map(() => (dice.chance(0.6) ? 1 + dice.below(3_000) : 0)) }
    case 'usdt': {
      const order = some(facts.orders, isOpen)
      return order === undefined ? undefined : { id, do: name, order }
    }
    case 'look':
    case 'send': {
      const order = some(facts.orders, (at) => (facts.orders.get(at)?.usdts.length ?? 0) > 0)
      if (order === undefined) return undefined
      return name === 'look' ? { id, do: name, order } : { id, do: name, order, ...sending(dice) }
    }
    case 'watch':
      return { id, do: name, network: dice.chance(0.8) ? networkOf(stage) : dice.pick(PAYOUT_NETWORKS) }
    case 'blocks':
      return { id, do: name, count: dice.pick([1, 3, 7, 8, 20, 20]) }
    case 'fork':
      return { id, do: name, network: networkOf(stage), depth: 1 + dice.below(FINAL_AFTER), drops: dice.chance(0.3) }
    case 'source': {
      const manner = dice.pick(MANNERS)
      const at = dice.below(2) as 0 | 1
      return { id, do: name, network: networkOf(stage), at, manner, milli: askedMilli(stage, dice) }
    }
    case 'useNetwork':
      return { id, do: name, network: dice.pick(PAYOUT_NETWORKS) }
    case 'job':
      return { id, do: name, name: jobOf(stage, dice), ...queryFails }
    case 'clock': {
      const seconds = dice.pick(SECONDS)
      return world.clock.now - START > MOST_AHEAD_MS && seconds > 0 ? undefined : { id, do: name, seconds }
    }
  }
}

/** The amount of a transfer, by its difference to the amount that the shop asked for: mostly none. */
function sending(dice: Dice) {
  const offMicro = dice.chance(0.65) ? 0 : dice.pick([1000, 1000, 2000, -1000, 500_000, -50_000, 1, -1e12])
  return {
    trade: dice.below(4),
    offMicro,
    twice: dice.chance(0.1),
    // A trade lives for half an hour, and its amount is held for two hours more.
    minutes: dice.chance(0.75) ? 0 : dice.pick([28, 31, 120, 149, 151, 160]),
    what: dice.chance(0.9) ? ('coin' as const) : dice.pick(['otherCoin', 'fromUs'] as const),
  }
}

/** The network whose address the settings name. */
const networkOf = ({ world }: Stage) => usdtNetwork(world.settings.usdtAddress) ?? PAYOUT_NETWORKS[0]

/** An amount that somebody was asked for, because a lie about it would pay an order. */
function askedMilli({ facts }: Stage, dice: Dice): number {
  const asked = [...facts.orders.values()].flatMap(({ usdts }) => usdts)
  return asked.length > 0 ? Number(dice.pick(asked).milli) : 5_000
}

function jobOf({ facts }: Stage, dice: Dice): string {
  if (facts.leaving.size > 0 && dice.chance(0.3)) return 'deleteDueAccounts'
  return facts.renewing.size > 0 && dice.chance(0.4) ? 'runRenewals' : dice.pick(JOBS)
}

/** A payment that may have become credit: of another amount than was asked for, or for an order that had ended. */
function creditOf({ facts, platform }: Stage, dice: Dice): number {
  const ended = [...facts.orders.values()].filter(({ isToldCancelled }) => isToldCancelled)
  const late = new Set(ended.flatMap(({ tradeNos }) => tradeNos))
  const seen = new Set<string>()
  const odd = platform.payments.flatMap(({ tradeNo, amountLi }, at) => {
    const isOdd = late.has(tradeNo) || amountLi !== platform.askedLi(tradeNo) || seen.has(tradeNo)
    seen.add(tradeNo)
    return isOdd ? [at] : []
  })
  return odd.length > 0 && dice.chance(0.85) ? dice.pick(odd) : dice.below(platform.payments.length)
}

/** Somebody who may have a time package. */
function withDays({ facts, world }: Stage, dice: Dice): number {
  const bought = [...facts.orders.values()].filter(({ plan, isToldPaid }) => isToldPaid && plan.days > 0)
  const given = world.people.filter((person) => facts.people.get(person)?.redeemed.includes(1))
  const people = [...bought.map(({ who }) => who), ...given]
  return people.length > 0 ? world.people.indexOf(dice.pick(people)) : dice.below(world.people.length)
}
