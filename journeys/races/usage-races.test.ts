import { findPostgres } from '@dukou/server/testing'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { printTable } from '../lib/table.ts'
import { type Outcome, runRace } from './race.ts'
import { type Stage, setStage } from './stage.ts'
import { usageRaces } from './usage-races.ts'

/** `npm run soak -- races` asks for more. */
const ROUNDS = Number(process.env.DUKOU_RACE_ROUNDS ?? 2)
/** The same moment is another day in each of them. */
const DAYS_APART = [{ BUSINESS_TIME_ZONE: 'Etc/GMT+12' }, { BUSINESS_TIME_ZONE: 'Etc/GMT-12' }]

describe.skipIf(!findPostgres())('reports of nodes at two processes on either side of midnight', () => {
  let stage: Stage
  const outcomes: Outcome[] = []
  beforeAll(async () => {
    stage = await setStage(DAYS_APART)
  })
  afterAll(async () => {
    printTable(
      ['race', 'rounds', 'requests', 'winners', 'seconds'],
      outcomes.map(({ name, rounds, requests, winners, seconds }) => [
        name,
        rounds,
        requests,
        [...winners].map(([who, times]) => `${who} ${times}`).join(', '),
        seconds.toFixed(1),
      ]),
    )
    await stage.end()
  })

  for (const race of usageRaces) {
    it(`${race.name}: ${race.says}`, async () => {
      outcomes.push(await runRace(stage, race, ROUNDS))
    })
  }
})
