import { findPostgres } from '@dukou/server/testing'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { printTable } from '../lib/table.ts'
import { notifyRaces } from './notify-races.ts'
import { type Outcome, runRace } from './race.ts'
import { shopRaces } from './shop-races.ts'
import { type Stage, setStage } from './stage.ts'

/** `npm run soak -- races` asks for more. */
const ROUNDS = Number(process.env.DUKOU_RACE_ROUNDS ?? 3)

/** Row locks only show on a PostgreSQL server with several connections; the embedded database has one. */
describe.skipIf(!findPostgres())('two processes on one database', () => {
  let stage: Stage
  const outcomes: Outcome[] = []
  beforeAll(async () => {
    stage = await setStage()
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

  for (const race of [...notifyRaces, ...shopRaces]) {
    it(`${race.name}: ${race.says}`, async () => {
      outcomes.push(await runRace(stage, race, ROUNDS))
    })
  }
})
