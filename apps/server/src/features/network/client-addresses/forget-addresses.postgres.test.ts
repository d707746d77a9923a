import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { forgetOldAddresses } from './index.ts'

it('old addresses are forgotten without waiting for a report that has one of them, so neither waits for the other', async () => {
  const { db, close } = await testDatabase()
  const now = () => new Date('2026-03-01T04:00:00Z')
  await sql`insert into devices (user_id, address, seen_at)
    select id, 1, ${now()}::timestamptz - make_interval(mins => id) from generate_series(1, 5) as id`.execute(db)
  const left = async () => {
    const { rows } = await sql<{ user_id: bigint }>`select user_id from devices order by 1`.execute(db)
    return rows.map(({ user_id }) => Number(user_id))
  }
  await db.transaction().execute(async (tx) => {
    await sql`update devices set seen_at = ${now()} where user_id = 4`.execute(tx)
    await forgetOldAddresses({ db, now })
    expect(await left()).toEqual([1, 2, 4])
  })
  await forgetOldAddresses({ db, now })
  expect(await left()).toEqual([1, 2, 4])
  await close()
})
