import { findPostgres } from '@dukou/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printTable } from '../lib/table.ts'
import { accountScenes } from './account-scenes.ts'
import { closingRaces } from './closing-races.ts'
import { type CommerceStage, setCommerceStage } from './commerce-stage.ts'
import { couponScenes } from './coupon-scenes.ts'
import { insisting } from './insist.ts'
import { type Outcome, runRace } from './race.ts'
import { rebateScenes } from './rebate-scenes.ts'
import { refundRaces } from './refund-races.ts'
import { ringsIn } from './rings.ts'

/** `npm run soak -- races` asks for more. */
const ROUNDS = Number(process.env.DUKOU_COMMERCE_ROUNDS ?? 2)

const scenes = [...couponScenes, ...accountScenes, ...rebateScenes]
const races = [...scenes, ...refundRaces, ...scenes.filter(({ isOfMany }) => !isOfMany).flatMap(closingRaces)]

describe.skipIf(!findPostgres())('two processes that sell, pay out and close accounts', () => {
  let stage: CommerceStage
  const outcomes: Outcome[] = []
  let rings: number
  beforeAll(async () => {
    stage = await setCommerceStage()
    rings = await ringsIn(stage)
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

  for (const race of races) {
    it(`${race.name}: ${race.says}`, async () => {
      outcomes.push(await runRace(stage, insisting(race), ROUNDS))
      // A connection tells of its rings a second later, so the next race may be the one that fails for this one.
      expect(await ringsIn(stage)).toBe(rings)
    })
  }
})
