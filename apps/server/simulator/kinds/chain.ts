import { PAYOUT_NETWORKS, type PayoutNetwork } from '@dukou/domain'
import { sql } from 'kysely'
import { writeSettings } from '../../src/features/base/settings/index.ts'
import { ADDRESSES } from '../chains/chains.ts'
import type { UsdtFact } from '../facts.ts'
import type { Process } from '../process.ts'
import type { Stage } from '../stage.ts'
import { nowOf } from '../who.ts'
import { buyWith } from './about-order.ts'
import type { KindsOf } from './kind.ts'

type Names = 'usdt' | 'send' | 'look' | 'watch' | 'blocks' | 'fork' | 'source' | 'useNetwork'

interface Trade {
  id: string
  status: string
  usdtMilli: bigint | null
  usdtAddress: string | null
  amountLi: bigint
  expiresAt: Date
}

/** TRON's blocks are so far from each other. */
const BLOCK_MS = 3_000

const amountOf = ({ facts }: Stage, act: { order: number; trade: number }): UsdtFact | undefined => {
  const amounts = facts.orders.get(act.order)?.usdts ?? []
  return amounts[act.trade % Math.max(1, amounts.length)]
}

function pass({ world, chains }: Stage, ms: number): void {
  world.clock.now += ms
  chains.grow(world.clock.now)
}

/** Money on chains: payers, blocks, forks, those who tell of them, and the watcher. */
export const CHAIN_KINDS: KindsOf<Names> = {
  usdt: {
    ask: buyWith('usdt'),
    learn({ facts, chains }, act, trade: Trade) {
      const order = facts.orders.get(act.order)
      if (!order) return
      if (trade.status === 'paid') order.isToldPaid = true
      const { id, usdtMilli: milli, usdtAddress, amountLi: dueLi, expiresAt } = trade
      const network = PAYOUT_NETWORKS.find((one) => ADDRESSES[one] === usdtAddress)
      if (milli === null || !network || order.usdts.some((known) => known.id === id)) return
      const finalBlock = chains.of[network].finalNumber()
      order.usdts.push({ id, network, milli, dueLi, expiresMs: expiresAt.getTime(), finalBlock })
    },
  },
  send: {
    ask(stage, act) {
      const amount = amountOf(stage, act)
      if (!amount) return undefined
      pass(stage, act.minutes * 60_000)
      const micro = amount.milli * 1000n + BigInt(act.offMicro)
      const micros = act.twice ? [micro, amount.milli * 1000n] : [micro]
      stage.chains.send(
        amount.network,
        micros.map((one) => (one < 0n ? 0n : one)),
        act.what,
      )
      return undefined
    },
  },
  look: {
    ask(stage, act) {
      const order = stage.facts.orders.get(act.order)
      const [who, amount] = [order && nowOf(stage, order.who), order?.usdts.at(-1)]
      return who && amount && ((process) => process.call('tradeStatus', who.actor, { tradeId: amount.id }, ''))
    },
    learn({ facts }, act, { status }: { status: string }) {
      const order = facts.orders.get(act.order)
      if (order && status === 'paid') order.isToldPaid = true
    },
  },
  watch: { ask: (_, act) => (process) => watch(process, act.network) },
  blocks: {
    ask(stage, act) {
      pass(stage, act.count * BLOCK_MS)
      return undefined
    },
  },
  fork: {
    ask({ chains }, act) {
      chains.of[act.network].fork(act.depth, act.drops)
      return undefined
    },
  },
  source: {
    ask({ chains }, act) {
      chains.behave(act.network, act.at, act.manner, BigInt(act.milli) * 1000n)
      return undefined
    },
  },
  useNetwork: {
    ask(stage, act) {
      stage.facts.networks.add(act.network)
      return ({ app }) => writeSettings(app.db, { usdtAddress: ADDRESSES[act.network] })
    },
    learn({ world }, { network }) {
      world.settings = { ...world.settings, usdtAddress: ADDRESSES[network] }
    },
  },
}

/**
 * The watcher's turn with one chain has come, as it does while another process is not ready with its own. One chain at a
 * time, because of two statements at once nobody could say which is answered first.
 */
export async function watch(process: Process, network: PayoutNetwork): Promise<void> {
  const { db, now } = process.app
  await sql`update chain_watches set next_poll_at = ${now()}::timestamptz
    + case when network = ${network} then interval '0' else interval '3 minutes' end`.execute(db)
  await process.job('watchChains')
}
