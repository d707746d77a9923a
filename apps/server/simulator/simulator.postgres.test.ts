import { beforeAll, expect, inject, it } from 'vitest'
import { TEMPLATE } from '../test/global-setup.ts'
import { runLane } from './lane.ts'
import { newDatabase } from './new-database.ts'
import { failureText, type LaneReport } from './report.ts'
import { type Outcome, runSeed } from './run.ts'
import { simulateTimers } from './timers.ts'
import { makeWorld } from './world.ts'

const SEEDS = 200

let reports: LaneReport[]

beforeAll(async () => {
  reports = []
  const seeds = Array.from({ length: SEEDS }, (_, at) => at + 1)
  const url = await newDatabase(inject('postgresUrl'), TEMPLATE)
  await runLane(url, { seeds, isQuick: false, told: (report) => reports.push(report) })
})

it('in 200 stories of buying, giving, failing and dying, the books say what each person paid, got and used', () => {
  const failed = reports.filter(({ wrong }) => wrong.length > 0)
  expect(failed.map(failureText).join('\n')).toBe('')
  expect(reports).toHaveLength(SEEDS)
})

it('the stories have faults, kills and pairs of acts that run at once', () => {
  const total = (name: keyof LaneReport['counts']) => reports.reduce((sum, { counts }) => sum + counts[name], 0)
  expect(total('actions')).toBeGreaterThan(10 * SEEDS)
  for (const name of ['duels', 'faults', 'kills', 'retries'] as const) expect(total(name)).toBeGreaterThan(SEEDS)
})

it('a seed is the same story again: each act, each answer, each fault', async () => {
  const restoreTimers = simulateTimers()
  const world = await makeWorld(await newDatabase(inject('postgresUrl'), TEMPLATE))
  const told: Outcome[] = []
  for (const seed of [4, 9, 4, 9]) told.push(await runSeed(world, seed))
  await world.end()
  restoreTimers()
  expect(told.slice(2)).toEqual(told.slice(0, 2))
})
