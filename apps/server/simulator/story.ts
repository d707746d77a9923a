import type { Act, ActName } from './acts.ts'
import { actOf } from './choose.ts'
import type { Dice } from './dice.ts'
import type { Fault } from './fault.ts'
import type { Stage } from './stage.ts'
import type { Side } from './turns.ts'

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
  reset: 1.5,
  withdraw: 3,
  cancelWithdrawal: 1,
  takeUp: 1,
  payOut: 2,
  refuse: 1,
  correct: 7,
  refund: 6,
  refundCredit: 5,
  transfer: 4,
  prove: 4,
  confirm: 4,
  refuseProof: 1,
  allocate: 2,
  sell: 3,
  renew: 3,
  endRenewal: 0.5,
  merge: 1.2,
  leave: 1,
  stay: 0.4,
  report: 9,
  job: 8,
  clock: 4,
  // These have stories of their own.
  usdt: 0,
  send: 0,
  look: 0,
  watch: 0,
  blocks: 0,
  fork: 0,
  source: 0,
  useNetwork: 0,
} as const satisfies Record<ActName, number>

/** In a story about money on chains. */
const WEIGHTS_ON_CHAIN: Record<ActName, number> = {
  ...(Object.fromEntries(Object.entries(WEIGHTS).map(([name, weight]) => [name, weight / 4])) as typeof WEIGHTS),
  order: 14,
  walletCheck: 4,
  cancel: 4,
  usdt: 14,
  send: 32,
  look: 2,
  watch: 22,
  blocks: 16,
  fork: 7,
  source: 18,
  useNetwork: 2,
  clock: 6,
}

/** Acts that change what a node may report meanwhile, so that nobody could say what is right. */
const BESIDE_REPORT: readonly ActName[] = ['reset', 'order', 'buy', 'pay', 'tell', 'job', 'walletCheck']

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
  const isWatch = name === 'watch'
  if (!dice.chance(name === 'report' || isWatch ? 0.5 : 0.25)) return {}
  // A watcher claims its turn first, and then keeps what it found.
  if (dice.chance(0.5)) {
    const nth = dice.pick(isWatch ? [2, 3, 3, 4] : [1, 1, 2, 3])
    return { fault: { at: 'commit', nth, does: dice.pick(['lose', 'kill']) } }
  }
  const nth = isWatch ? 5 + dice.below(10) : 1 + dice.below(24)
  return { fault: { at: 'statement', nth, does: dice.pick(['fail', 'kill']) } }
}

function nextAct(stage: Stage, dice: Dice, id: number): Act {
  if (stage.isOnChain && dice.chance(0.7) && askedOf(stage) < 2) {
    const act = actOf(dice.pick(['order', 'usdt', 'usdt']), stage, dice, id)
    if (act) return act
  }
  for (;;) {
    const act = actOf(dice.weighted(stage.isOnChain ? WEIGHTS_ON_CHAIN : WEIGHTS), stage, dice, id)
    if (act) return act
  }
}

/** How many amounts of USDT customers were asked for. */
const askedOf = ({ facts }: Stage) => [...facts.orders.values()].reduce((sum, { usdts }) => sum + usdts.length, 0)

const OF_ORDER: readonly ActName[] = [
  'walletCheck',
  'releaseWallet',
  'buy',
  'pay',
  'cancel',
  'refund',
  'applyCoupon',
  'transfer',
  'prove',
]
const BESIDE_WATCH: readonly ActName[] = [
  'watch',
  'watch',
  'usdt',
  'cancel',
  'walletCheck',
  'buy',
  'refund',
  'job',
  'merge',
]
const OF_POOL: readonly ActName[] = ['allocate', 'sell', 'sell']
/** Nobody could say what a node may report of an account that ends meanwhile. */
const endsAccounts = (act: object) => 'name' in act && act.name === 'deleteDueAccounts'

/** An act that wants the same thing at the same time. */
function rivalOf(stage: Stage, dice: Dice, { id: _, mood: __, ...first }: Act, id: number): Act | undefined {
  if (first.do === 'clock') return undefined
  if (first.do === 'report') {
    const beside = actOf(dice.pick(BESIDE_REPORT), stage, dice, id)
    return beside && endsAccounts(beside) ? undefined : beside
  }
  if (dice.chance(0.25)) return { ...first, id } as Act
  if (first.do === 'watch') return actOf(dice.pick(BESIDE_WATCH), stage, dice, id)
  if ('order' in first) {
    if (dice.chance(0.2)) return actOf('job', stage, dice, id)
    if (stage.isOnChain && dice.chance(0.4)) return actOf(dice.pick(['watch', 'usdt']), stage, dice, id, first.order)
    return actOf(dice.pick(OF_ORDER), stage, dice, id, first.order)
  }
  if ('gift' in first) return actOf(dice.pick(['take', 'takeBack', 'job']), stage, dice, id, first.gift)
  if ('withdrawal' in first) {
    return actOf(dice.pick(['cancelWithdrawal', 'takeUp', 'payOut', 'refuse']), stage, dice, id, first.withdrawal)
  }
  if ('proof' in first) return actOf(dice.pick(['confirm', 'refuseProof', 'prove']), stage, dice, id, first.proof)
  if (first.do === 'refundCredit' && dice.chance(0.6)) {
    return actOf(dice.pick(['refundCredit', 'walletCheck', 'buy', 'withdraw']), stage, dice, id)
  }
  if (OF_POOL.includes(first.do)) return actOf(dice.pick(OF_POOL), stage, dice, id)
  const act = actOf(dice.weighted(stage.isOnChain ? WEIGHTS_ON_CHAIN : WEIGHTS), stage, dice, id)
  const isBeside =
    act?.do !== 'clock' && (act?.do !== 'report' || (BESIDE_REPORT.includes(first.do) && !endsAccounts(first)))
  if (!act || !isBeside) return undefined
  return 'who' in first && 'who' in act && dice.chance(0.7) ? { ...act, who: first.who } : act
}
