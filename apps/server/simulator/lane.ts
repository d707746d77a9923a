import { tidyBooks } from './keep-books.ts'
import { type LaneReport, reportOf } from './report.ts'
import { runSeed } from './run.ts'
import { shrink } from './shrink.ts'
import { simulateTimers } from './timers.ts'
import { makeWorld } from './world.ts'

const TIDY_EVERY = 200

interface Lane {
  seeds: readonly number[]
  /** Ends at the first seed that fails, and does not look for a shorter plan. */
  isQuick: boolean
  minutes: number
  told(report: LaneReport): void
}

/** Runs seeds one after the other on a database of their own. */
export async function runLane(url: string, { seeds, isQuick, minutes, told }: Lane): Promise<void> {
  const restoreTimers = simulateTimers()
  const world = await makeWorld(url)
  const began = performance.now()
  try {
    for (const [at, seed] of seeds.entries()) {
      if (performance.now() - began > minutes * 60_000) return
      const outcome = await runSeed(world, seed)
      const isWrong = outcome.wrong.length > 0
      const plan =
        isWrong && !isQuick
          ? await shrink(outcome.steps, async (steps) => (await runSeed(world, seed, steps)).wrong.length > 0)
          : outcome.steps
      told(reportOf(outcome, isWrong ? plan : []))
      if (isWrong && isQuick) return
      if (at % TIDY_EVERY === TIDY_EVERY - 1) await tidyBooks(world.wires)
    }
  } finally {
    await world.end()
    restoreTimers()
  }
}
