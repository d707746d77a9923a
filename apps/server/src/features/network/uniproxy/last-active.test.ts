import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sumReports } from '../usage/index.ts'
import { memberWithTraffic, type OneNode, startWithOneNode } from './testing/one-node.ts'
import { postReport } from './testing/post-report.ts'

let node: OneNode
beforeAll(async () => {
  node = await startWithOneNode()
})
afterAll(() => node.server.stop())

it('use of traffic makes a user active, at the time of its report', async () => {
  const { db } = node.server.app
  const { number } = await memberWithTraffic(node)
  await sql`update users set last_active_at = null where id = ${number}`.execute(db)
  expect((await postReport(node.access, 'push', { [number]: [1_000, 2_000] })).status).toBe(200)
  await sumReports(node.server.app)
  const { rows } = await sql`select last_active_at = (select max(arrived_at) from usage_reports) as noted
    from users where id = ${number}`.execute(db)
  expect(rows).toEqual([{ noted: true }])
})
