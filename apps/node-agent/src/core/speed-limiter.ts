import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SpeedState } from '@dukou/node-protocol/agent'
import type { LimitBook } from '../limit-book.ts'
import { NoNft, type RunNft, runNft } from './nft.ts'
import { addConnections, freshTable, isThere, noTable } from './speed-rules.ts'
import { createSpeedTable } from './speed-table.ts'

/** Connections that open within this time are told to the kernel in one batch. */
const GATHERED_MS = 200
/** A firewall that loads its rules anew may remove ours with all others. */
const LOOKED_AFTER_MS = 30_000

/** Has the kernel hold people to their speed, each with all his connections together. */
export interface SpeedLimiter {
  state(): SpeedState
  /** Connections that opened, as rows of `Streams`. */
  opened(rows: readonly string[]): void
  /** All that are open. To be called too when limits change. */
  keep(rows: readonly string[]): void
  /** The kernel forgets all of it. */
  close(): Promise<void>
}

/** The name of an agent's table, which is another one than that of another agent of the machine. */
export function tableOf(folder: string): string {
  return `dukou_agent_${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 12)}`
}

/** @param run as {@link runNft} */
export async function createSpeedLimiter(
  name: string,
  limits: Pick<LimitBook, 'mostOf'>,
  log: (text: string) => void,
  run: RunNft = runNft,
): Promise<SpeedLimiter> {
  const table = createSpeedTable(name, limits)
  let state = await tried(`${name}_try`, run)
  const isAble = state === 'held'
  if (!isAble) log('people are not held to their speed here: nft of nftables, and the right to filter, are needed')
  let tookAt = 0
  let isClosed = false
  let writing: Promise<void> | undefined

  async function write(): Promise<void> {
    const { rules, taken } = table.batch()
    if (table.isNeeded() && performance.now() - tookAt > LOOKED_AFTER_MS) rules.push(isThere(name))
    if (rules.length === 0) return
    await run(`${rules.join('\n')}\n`)
    taken()
    tookAt = performance.now()
    state = 'held'
  }

  async function writeOn(): Promise<void> {
    while (!isClosed && table.isDue()) {
      await sleep(GATHERED_MS)
      if (isClosed) return
      try {
        // A refused batch can mean that somebody removed the table, so the whole table is written.
        await write().catch(() => {
          table.lost()
          return write()
        })
      } catch (error) {
        table.lost()
        const now = stateOf(error)
        if (now !== state) log(`people are not held to their speed: ${(error as Error).message}`)
        state = now
        return
      }
    }
  }

  function soon(): void {
    if (!isAble || isClosed || writing || !table.isDue()) return
    writing = writeOn().finally(() => {
      writing = undefined
    })
  }

  return {
    state: () => state,
    opened(rows) {
      for (const row of rows) table.opened(row)
      soon()
    },
    keep(rows) {
      table.keep(rows)
      soon()
    },
    async close() {
      isClosed = true
      await writing
      if (isAble) await run(`${noTable(name).join('\n')}\n`).catch(() => {})
    },
  }
}

/** Whether this machine takes such rules from this process: tried with a table that no packet meets. */
async function tried(name: string, run: RunNft): Promise<SpeedState> {
  const rules = [...freshTable(name, ['s1_1']), ...addConnections(name, [['192.0.2.1 . 1 . 1', 's1_1']])]
  try {
    await run(`${[...rules, ...noTable(name)].join('\n')}\n`)
    return 'held'
  } catch (error) {
    return stateOf(error)
  }
}

function stateOf(error: unknown): SpeedState {
  return error instanceof NoNft ? 'program' : 'right'
}
