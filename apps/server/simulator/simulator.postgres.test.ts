import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { TEMPLATE } from '../test/global-setup.ts'
import { turns } from '../test/turns.ts'
import { newDatabase } from './new-database.ts'
import { failureText, reportOf } from './report.ts'
import { type Counts, type Outcome, runSeed } from './run.ts'
import { shrink } from './shrink.ts'
import { simulateTimers } from './timers.ts'
import { makeWorld, type World } from './world.ts'

const ON_A_BUSY_MACHINE_MS = 600_000
const SEEDS = turns(50, 200)
const AT_ONCE = 25

let world: World
let restoreTimers: () => void
const told: Outcome[] = []

beforeAll(async () => {
  restoreTimers = simulateTimers()
  world = await makeWorld(await newDatabase(inject('postgresUrl'), TEMPLATE))
})
afterAll(async () => {
  await world.end()
  restoreTimers()
})

const parts = Array.from({ length: SEEDS / AT_ONCE }, (_, part) => ({
  first: part * AT_ONCE + 1,
  last: (part + 1) * AT_ONCE,
}))

it.each(parts)(
  'after the stories of seeds $first to $last the books say what each person paid, got and used',
  async ({ first, last }) => {
    for (let seed = first; seed <= last; seed += 1) {
      const outcome = await runSeed(world, seed)
      told.push(outcome)
      if (outcome.wrong.length === 0) continue
      const plan = await shrink(outcome.steps, async (steps) => (await runSeed(world, seed, steps)).wrong.length > 0)
      expect.fail(failureText(reportOf(outcome, plan)))
    }
  },
  ON_A_BUSY_MACHINE_MS,
)

it('the stories have faults, kills, pairs of acts that run at once, chains with forks and lies, and links that are reset', () => {
  const total = (name: keyof Counts) => told.reduce((sum, { counts }) => sum + counts[name], 0)
  expect(total('actions')).toBeGreaterThan(10 * told.length)
  for (const name of ['duels', 'faults', 'kills', 'retries'] as const)
    expect(total(name)).toBeGreaterThan(told.length / 2)
  for (const name of ['transfers', 'forks', 'lies', 'resets'] as const)
    expect(total(name)).toBeGreaterThan(told.length / 10)
})

it('a seed is the same story again: each act, each answer, each fault', async () => {
  const onChain = told.filter(({ counts }) => counts.transfers > 0)
  for (const before of [...told.slice(0, 3), ...onChain.slice(0, 3)])
    expect(await runSeed(world, before.seed)).toEqual(before)
})
