import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { countHit, takeBackHits } from './counters.ts'
import type { Database } from './database/connect.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const hitsOf = async () =>
  (await sql<{ hits: number }>`select hits from rate_counters order by key`.execute(database.db)).rows.map(
    ({ hits }) => hits,
  )

/** Waits until a statement on counters waits for a lock. */
const oneWaits = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%rate_counters%'`.execute(
        database.db,
      )
      return rows.length
    })
    .toBe(1)

it('hits are taken back in the order of their keys, so that no two wait for each other', async () => {
  // On disk the other way round.
  for (const key of ['b', 'a']) await countHit(database.db, key, 60)
  const lock = (key: string) => sql`select 1 from rate_counters where key = ${key} for update nowait`
  let takenBack: Promise<void> | undefined
  await database.db.transaction().execute(async (tx) => {
    await lock('a').execute(tx)
    takenBack = takeBackHits(database.db, ['b', 'a'])
    takenBack.catch(() => {})
    await oneWaits()
    await lock('b').execute(tx)
  })
  await takenBack
  expect(await hitsOf()).toEqual([0, 0])
})

it('a burst of codes that take hits back in any order leaves none waiting', async () => {
  const keys = Array.from({ length: 20 }, (_, n) => `burst ${n}`)
  for (const key of keys) for (let hit = 0; hit < 40; hit += 1) await countHit(database.db, key, 60)
  await Promise.all(
    Array.from({ length: 40 }, (_, turn) => takeBackHits(database.db, turn % 2 ? keys : keys.toReversed())),
  )
  expect(new Set(await hitsOf())).toEqual(new Set([0]))
})
