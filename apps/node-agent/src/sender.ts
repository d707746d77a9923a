import { setTimeout as sleep } from 'node:timers/promises'
import type { Batch } from '@dukou/node-protocol/agent'
import type { Panel } from './panel.ts'
import { Refused } from './post.ts'
import type { RefusedBatches } from './refused-batches.ts'
import type { Spool } from './spool.ts'

export interface Sender {
  start(): void
  /** Called when something may wait to be sent. */
  wake(): void
  /** Ends when all is sent, or the time is over. */
  finish(milliseconds: number): Promise<void>
}

const PAUSE_MS = { refused: 60_000, least: 500, most: 30_000 }

/**
 * Sends sealed batches, the oldest first, each until the panel has stored it. One that the panel will never take is laid
 * aside on the node, so that nothing is billed twice and nothing is thrown away.
 * @param stored called with each batch that the panel has stored
 */
export function createSender(
  spool: Spool,
  panel: Panel,
  refused: RefusedBatches,
  log: (text: string) => void,
  stored: (batch: Batch) => void,
): Sender {
  let isEnding = false
  /** Number of the batch that was laid aside last. */
  let laidAside = 0
  let rouse = () => {}
  let done: Promise<void> = Promise.resolve()

  function idle(): Promise<void> {
    return new Promise((resolve) => {
      rouse = resolve
    })
  }

  async function send(batch: Batch): Promise<void> {
    const taken = await panel.report(batch).catch((error: unknown) => {
      if (error instanceof Refused && error.code === 'bad') return 'bad'
      throw error
    })
    if (taken === 'stored') {
      spool.end(batch)
      return stored(batch)
    }
    // It comes again where there was no room to end it.
    if (laidAside !== batch.number) {
      refused.add(batch, taken)
      laidAside = batch.number
      log(`batch ${batch.number} was refused (${taken}) and lies in refused.jsonl`)
    }
    spool.end(batch, true)
  }

  async function run(): Promise<void> {
    for (let failures = 0; ; ) {
      const [oldest] = spool.state.sealed
      if (!oldest) {
        if (isEnding) return
        await idle()
        continue
      }
      try {
        await send(oldest)
        failures = 0
      } catch (error) {
        failures += 1
        if (isEnding) return
        const isRefused = error instanceof Refused && error.code !== 'later'
        log(`not sent: ${(error as Error).message}`)
        await sleep(isRefused ? PAUSE_MS.refused : Math.min(PAUSE_MS.most, PAUSE_MS.least * 2 ** failures))
      }
    }
  }

  return {
    start() {
      done = run()
    },
    wake: () => rouse(),
    async finish(milliseconds) {
      isEnding = true
      rouse()
      await Promise.race([done, sleep(milliseconds)])
    },
  }
}
