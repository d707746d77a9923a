import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testConfig } from '../../../../test/config.ts'
import { testDatabase } from '../../../../test/database.ts'
import { withoutIdleLimit } from '../../../platform/database/deadline.ts'
import { forgetUsage, makePartitionsAhead } from './index.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('a day that a backup holds is left to the next run, without an error', async () => {
  const { db } = database
  const app = { db, config: testConfig({ databaseUrl: database.url }), now: () => new Date('2030-01-01T00:00:00Z') }
  await makePartitionsAhead({ ...app, now: () => new Date('2026-01-01T04:00:00Z') })
  const kept = async () => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relname in ('usage_reports_20260101', 'usage_days_20260101') order by relname`.execute(db)
    return rows.map(({ name }) => name)
  }
  await db.transaction().execute(async (backup) => {
    await withoutIdleLimit(backup)
    await sql`lock table usage_days, usage_reports in access share mode`.execute(backup)
    await forgetUsage(app)
    expect(await kept()).toEqual(['usage_days_20260101', 'usage_reports_20260101'])
  })
  await forgetUsage(app)
  expect(await kept()).toEqual([])
})
