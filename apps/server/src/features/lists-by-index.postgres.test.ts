import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { quarantineQuery, reportsQuery } from './network/usage/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await sql`select make_usage_partitions(current_date - 3, current_date)`.execute(server.app.db)
})
afterAll(() => server.stop())

/** How the database would go about it if the tables were too large to be read in full. */
async function planOf(query: RawBuilder<unknown>): Promise<string> {
  return server.app.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

const LISTS: [name: string, of: string, query: RawBuilder<unknown>][] = [
  ['all reports', 'usage_reports', reportsQuery({ uncertain: false, inboundNumber: null }, 200)],
  ['uncertain reports', 'usage_reports', reportsQuery({ uncertain: true, inboundNumber: null }, 200)],
  ['reports of one inbound', 'usage_reports', reportsQuery({ uncertain: false, inboundNumber: 1 }, 200)],
  ['all that is in quarantine', 'usage_quarantine', quarantineQuery({ inboundNumber: null }, 200)],
  ['what is in quarantine of one inbound', 'usage_quarantine', quarantineQuery({ inboundNumber: 1 }, 200)],
]

describe('a list that has many rows is read from its newest on, by an index, and never put in order as a whole', () => {
  it.each(LISTS)('%s', async (_name, of, query) => {
    const plan = await planOf(query)
    expect(plan).toMatch(new RegExp(`Index Scan.* on ${of}_\\d{8}`))
    expect(plan).not.toMatch(/Sort +\(cost/)
  })
})

it('the job that forgets pulls finds the oldest by an index', async () => {
  const plan = await planOf(
    sql`select ctid from fetch_log where at < now() - interval '30 days' order by at limit 5000`,
  )
  expect(plan).toContain('fetch_log_at')
})
