import { DAY_MS } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenInvariants, buyPlan } from '../../../../test/shop.ts'
import { forgetUsage, makePartitions, sumReports } from '../usage/index.ts'
import { type OneNode, startWithOneNode } from './testing/one-node.ts'
import { postReport } from './testing/post-report.ts'

let node: OneNode
beforeAll(async () => {
  node = await startWithOneNode()
})
afterAll(() => node.server.stop())

async function daysKept(table: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`select count(*)::int as days from pg_inherits
    where inhparent = ${table}::regclass`.execute(node.server.app.db)
  return rows[0]?.days ?? 0
}

it('reports are forgotten after 45 days and days after 400, of however many tables, and the books still add up', async () => {
  const { server, access } = node
  const { app, clock } = server
  const member = await server.member()
  await buyPlan(app, member, { gb: 3n })
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow()
  expect((await postReport(access, 'push', { [String(id)]: [1_000, 2_000] })).status).toBe(200)
  await sumReports(app)
  const began = clock.now
  const dayAfter = (days: number) => new Date(began.getTime() + days * DAY_MS)
  // Ten days at a time: on a busy machine sixty take longer than a statement may.
  for (let days = 0; days < 60; days += 10) {
    await makePartitions(app.db, isoDay(dayAfter(days)), isoDay(dayAfter(days + 10)))
  }
  // With as many tables as a site has after some weeks, and known to be so many.
  await sql`analyze pg_class, pg_inherits`.execute(app.db)

  clock.now = dayAfter(90)
  await forgetUsage(app)
  expect(await daysKept('usage_days')).toBeGreaterThan(60)
  expect(await daysKept('usage_reports')).toBeLessThan(20)
  expect(await brokenInvariants(app)).toEqual([])

  clock.now = dayAfter(470)
  await forgetUsage(app)
  expect(await daysKept('usage_days')).toBe(0)
  const { rows } = await sql`select up::int, down::int from usage_before where user_id = ${id}`.execute(app.db)
  expect(rows).toEqual([{ up: 1_000, down: 2_000 }])
  expect(await brokenInvariants(app)).toEqual([])
})

const isoDay = (at: Date) => at.toISOString().slice(0, 10)
