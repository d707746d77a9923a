import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testConfig } from '../../../../test/config.ts'
import { testDatabase } from '../../../../test/database.ts'
import { turns } from '../../../../test/turns.ts'
import { atOneMoment } from '../../../platform/database/one-moment.ts'
import { forgetUsage, makePartitionsAhead } from '../../network/usage/index.ts'
import { verify } from './verify.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

function site() {
  return { db: database.db, config: testConfig({ databaseUrl: database.url }) }
}

it('days are made while somebody reads all tables at one moment, and while a report is written', async () => {
  const { db, config } = site()
  await atOneMoment(db, async () => {
    await db.transaction().execute(async (tx) => {
      await sql`lock table usage_reports, usage_days in row exclusive mode`.execute(tx)
      await makePartitionsAhead({ db, config, now: () => new Date('2026-01-01T04:00:00Z') })
    })
  })
  const { rows } = await sql`select inhparent::regclass::text as parent, count(*)::int as days from pg_inherits
    join pg_class on pg_class.oid = inhrelid where relname like '%2026010_' and relkind = 'r' group by 1 order by 1`.execute(
    db,
  )
  expect(rows).toEqual(
    ['usage_days', 'usage_inbound_days', 'usage_quarantine', 'usage_reports'].map((parent) => ({ parent, days: 4 })),
  )
})

it('a day that is forgotten while the books are checked is missing to nobody', async () => {
  const { db, config } = site()
  const now = () => new Date('2030-01-01T00:00:00Z')
  for (let round = 0; round < turns(4, 8); round += 1) {
    await makePartitionsAhead({ db, config, now: () => new Date('2026-01-01T04:00:00Z') })
    const checked = [verify(db), verify(db)]
    await Promise.all([forgetUsage({ db, now, config }), makePartitionsAhead({ db, config, now }), ...checked])
    for (const verdicts of checked) expect((await verdicts).filter(({ holds }) => !holds)).toEqual([])
  }
})
