import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { countHit } from './counters.ts'
import type { Database } from './database/connect.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

function endWindow(key: string, inSeconds: number) {
  return sql`update rate_counters set resets_at = now() + make_interval(secs => ${inSeconds}) where key = ${key}`.execute(
    database.db,
  )
}

describe('a counter of a window', () => {
  it('counts on until the window is over, and then from one', async () => {
    expect(await countHit(database.db, 'plain', 60)).toEqual({ hits: 1, secondsLeft: 60 })
    expect(await countHit(database.db, 'plain', 60)).toMatchObject({ hits: 2 })
    await endWindow('plain', -1)
    expect(await countHit(database.db, 'plain', 60)).toEqual({ hits: 1, secondsLeft: 60 })
  })

  it('never tells to wait longer than the window, also when the clock stepped back an hour since it began', async () => {
    await countHit(database.db, 'stepped', 60)
    await endWindow('stepped', 3_660)
    expect(await countHit(database.db, 'stepped', 60)).toEqual({ hits: 2, secondsLeft: 60 })
    await endWindow('stepped', 30)
    expect((await countHit(database.db, 'stepped', 60)).secondsLeft).toBeLessThanOrEqual(30)
  })
})
