import { addressHex, type PayoutNetwork } from '@dukou/domain'
import type { Block } from '../../../../gateways/index.ts'
import type { App } from '../../../../platform/context.ts'
import { adapterOf, findPaymentAccount } from '../payment-accounts.ts'
import { askBoth, blockOfBoth, compareSources, Disagreement, type Pair, Silence } from './compare-sources.ts'
import { noteVerdict } from './note-verdict.ts'
import { storeTransfers, type Watch } from './store-transfers.ts'

/** Blocks asked for at once, and read once more behind the cursor: lists of transfers may lag behind their blocks. */
const MOST_BLOCKS = 2_000
const AGAIN_BLOCKS = 20
/** Questions of one run, so that other watches have their turn. */
const STEPS = 40
const RUN_MS = 60_000
/** How long a block lasts at least, and from what age on the newest final one is too old to be it. */
const PACE: Record<PayoutNetwork, { blockMs: number; oldMs: number }> = {
  'USDT-TRC20': { blockMs: 3_000, oldMs: 15 * 60_000 },
  'USDT-ERC20': { blockMs: 12_000, oldMs: 60 * 60_000 },
}
/** Blocks before the first payment that are read too. */
const BEFORE_BLOCKS = 100

/**
 * Reads a watched chain from its cursor to the newest final block that both sources have. A gap of any length is read
 * through. What is wrong is noted, and read again from the same place next time.
 */
export async function readChain(app: App, watch: Watch): Promise<void> {
  try {
    const pair = await pairFor(app, watch)
    const until = await headOfBoth(pair)
    const difference = await readOn(app, watch, pair, until)
    if (difference) throw new Disagreement(difference)
    refuseOldHead(app, watch, until)
    await noteVerdict(app, watch.id, 'agree', '')
  } catch (error) {
    if (!(error instanceof Silence) && !(error instanceof Disagreement)) throw error
    await noteVerdict(app, watch.id, error instanceof Silence ? 'silent' : 'disagree', error.message)
  }
}

async function pairFor(app: App, { channel: code, network }: Watch): Promise<Pair> {
  const paymentAccount = await findPaymentAccount(app, code)
  const pair = paymentAccount && adapterOf(paymentAccount).sources?.(paymentAccount, network)
  if (!pair) throw new Silence(`the account ${code} has no sources for ${network}`)
  return pair
}

/** @returns how the sources differ after what was read */
async function readOn(app: App, from: Watch, pair: Pair, { block: until }: Head): Promise<string | undefined> {
  const begun = performance.now()
  let [watch, blocks] = [from, MOST_BLOCKS]
  for (let step = 0; step < STEPS && performance.now() - begun < RUN_MS; step += 1) {
    const next = watch.next_block === null ? firstBlock(watch, until) : Number(watch.next_block)
    if (until.number < next) return undefined
    if (watch.next_block !== null) await refuseOtherPast(pair, watch)
    const first = await blockOfBoth(pair, Math.max(0, next - AGAIN_BLOCKS))
    const last = await blockOfBoth(pair, Math.min(until.number, next + blocks - 1))
    try {
      const agreed = await compareSources(pair, addressHex(watch.network, watch.address), first, last)
      if (agreed.last.number < next) throw new Disagreement(agreed.difference ?? 'nothing was agreed on')
      const stored = await storeTransfers(app, watch, agreed)
      if (!stored || agreed.difference) return agreed.difference
      watch = stored
    } catch (error) {
      // Many nodes answer a question about many blocks, or with many logs, by a refusal.
      if (!(error instanceof Silence) || blocks === 1) throw error
      blocks = Math.ceil(blocks / 4)
    }
  }
  return undefined
}

/** The newest block that both call final, and who knows none that is newer. */
interface Head {
  block: Block
  name: string
}

async function headOfBoth(pair: Pair): Promise<Head> {
  const [one, other] = await askBoth(pair, (source) => source.head())
  return one.number <= other.number ? { block: one, name: pair[0].name } : { block: other, name: pair[1].name }
}

/** @throws {Silence} where a source stands still: what it does not know yet nobody can book */
function refuseOldHead(app: App, { network }: Watch, { block, name }: Head): void {
  if (app.now().getTime() - block.timeMs <= PACE[network].oldMs) return
  throw new Silence(`${name}: its newest block is of ${new Date(block.timeMs).toISOString()}`)
}

/** Well before the first payment: blocks may be missing, but none comes sooner than its time. */
function firstBlock({ network, started_at }: Watch, head: Block): number {
  const blocks = Math.ceil(Math.max(0, head.timeMs - started_at.getTime()) / PACE[network].blockMs)
  return Math.max(0, head.number - blocks - BEFORE_BLOCKS)
}

/** A final block never changes. Where it did, this is another chain, and nothing of it is believed. */
async function refuseOtherPast(pair: Pair, { next_block, last_hash }: Watch): Promise<void> {
  const number = Number(next_block) - 1
  const { hash } = await blockOfBoth(pair, number)
  if (hash !== last_hash) throw new Disagreement(`block ${number} is another than the one that was read`)
}
