import { createHash } from 'node:crypto'

/** One transfer in a transaction. Addresses are 20 bytes in hex. */
export interface Log {
  contract: string
  from: string
  to: string
  /** In millionths of the coin. */
  micro: bigint
}

export interface Transaction {
  hash: string
  logs: readonly Log[]
}

export interface Block {
  number: number
  hash: string
  timeMs: number
  transactions: readonly Transaction[]
}

/** A chain as it really is. The number of a block is its place. */
export interface Chain {
  blocks: Block[]
  head(): Block
  /** The newest block that never changes. */
  finalNumber(): number
  /** It stands in the next block. */
  send(logs: readonly Log[]): Transaction
  /** Makes the blocks until a time: all of the last few, and of a longer time before them one at its beginning. */
  grow(untilMs: number): void
  /** Other blocks take the place of the newest, with one more. Their transactions come once more in that, or never. */
  fork(depth: number, drops: boolean): void
  /** A hash that nothing else has. */
  newHash(): string
}

/** So many blocks behind the newest a block is final. */
export const FINAL_AFTER = 5
/** Blocks that are there from the beginning: a watcher looks back by a hundred. */
const FIRST_BLOCKS = 150
const MOST_AT_ONCE = 9

export function newChain(name: string, blockMs: number, startMs: number): Chain {
  const blocks: Block[] = []
  let pending: Transaction[] = []
  let made = 0

  const newHash = () => {
    made += 1
    return createHash('sha256').update(`${name} ${made}`).digest('hex')
  }
  const add = (timeMs: number) => {
    blocks.push({ number: blocks.length, hash: newHash(), timeMs, transactions: pending })
    pending = []
  }
  const head = () => blocks.at(-1) as Block
  const next = () => head().timeMs + blockMs

  add(startMs - FIRST_BLOCKS * blockMs)
  while (next() <= startMs) add(next())

  return {
    blocks,
    head,
    finalNumber: () => blocks.length - 1 - FINAL_AFTER,
    newHash,
    send(logs) {
      const transaction = { hash: newHash(), logs }
      pending.push(transaction)
      return transaction
    },
    grow(untilMs) {
      if (next() > untilMs) return
      add(next())
      // Blocks tell their time in whole seconds.
      const few = Math.floor((untilMs - MOST_AT_ONCE * blockMs) / 1000) * 1000
      if (next() < few) add(few)
      while (next() <= untilMs) add(next())
    },
    fork(depth, drops) {
      const [gone, later] = [blocks.splice(-Math.min(depth, FINAL_AFTER)), pending]
      pending = []
      for (const { timeMs } of gone) add(timeMs)
      pending = [...(drops ? [] : gone.flatMap(({ transactions }) => transactions)), ...later]
      add(next())
    },
  }
}
