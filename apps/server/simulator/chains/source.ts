import type { Block, Chain, Transaction } from './chain.ts'

/**
 * How a source behaves.
 * - `away`: answers nothing. `flaky`: every fifth question. `limits`: only few blocks at once.
 * - `lags`: knows no newest blocks. `standsStill`: no block of later than now.
 * - Lies: `boasts` calls its newest block final; `otherHash` follows another chain; `hides` every transfer; `invents` one;
 *   `changes` the amounts.
 */
export const MANNERS = [
  'honest',
  'away',
  'flaky',
  'limits',
  'lags',
  'standsStill',
  'boasts',
  'otherHash',
  'hides',
  'invents',
  'changes',
] as const
export type Manner = (typeof MANNERS)[number]

const LIES: readonly Manner[] = ['boasts', 'otherHash', 'hides', 'invents', 'changes']
export const isLie = (manner: Manner): boolean => LIES.includes(manner)

/** Somebody who tells of a chain, rightly or not. */
export interface Source {
  manner: Manner
  /** Newest final block when it began to behave so. */
  stoodAt: number
  invented: { block: number; transaction: Transaction } | undefined
  asked: number
}

export const honest = (): Source => ({ manner: 'honest', stoodAt: 0, invented: undefined, asked: 0 })

const LAGS_BY = 3
const CHANGED_BY_MICRO = 1000n
const FLAKY_EVERY = 5

/** Whether it answers this question. */
export function isThere(source: Source): boolean {
  source.asked += 1
  return source.manner !== 'away' && (source.manner !== 'flaky' || source.asked % FLAKY_EVERY !== 0)
}

export function newestOf(chain: Chain, { manner, stoodAt }: Source): number {
  const { number } = chain.head()
  if (manner === 'lags') return number - LAGS_BY
  return manner === 'standsStill' ? Math.min(number, stoodAt) : number
}

export function finalOf(chain: Chain, source: Source): number {
  const newest = newestOf(chain, source)
  return source.manner === 'boasts' ? newest : Math.min(chain.finalNumber(), newest)
}

/** A block as the source tells it. */
export function toldBlock(chain: Chain, source: Source, number: number): Block | undefined {
  const block = number <= newestOf(chain, source) ? chain.blocks[number] : undefined
  const { manner, invented } = source
  if (!block || manner === 'honest') return block
  if (manner === 'otherHash') return { ...block, hash: `ffff${block.hash.slice(4)}` }
  if (manner === 'hides') return { ...block, transactions: [] }
  if (manner === 'invents' && invented?.block === number)
    return { ...block, transactions: [...block.transactions, invented.transaction] }
  if (manner !== 'changes') return block
  const transactions = block.transactions.map(({ hash, logs }) => ({
    hash,
    logs: logs.map((log) => ({ ...log, micro: log.micro + CHANGED_BY_MICRO })),
  }))
  return { ...block, transactions }
}

/** The block of a transaction, by what the source tells. */
export function blockWith(chain: Chain, source: Source, hash: string): Block | undefined {
  for (let number = newestOf(chain, source); number >= 0; number -= 1) {
    const block = toldBlock(chain, source, number)
    if (block?.transactions.some((one) => one.hash === hash)) return block
  }
  return undefined
}
