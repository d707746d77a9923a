import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { createFetchLog, type Fetch, forgetOldFetches } from './fetch-log.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
const lost: unknown[] = []
const log = { warn: (told: unknown) => lost.push(told) } as never

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`delete from fetch_log`.execute(database.db)
  await sql`delete from fetch_kinds`.execute(database.db)
})

const told = { sent: 3, skipped: 1, skipReasons: 'hysteria2:1' }
const fetched = (changes: Partial<Fetch> = {}): Fetch => ({
  userId: 1000n,
  at: Date.now(),
  client: 'clash',
  userAgent: 'clash-verge/2',
  told,
  ...changes,
})
const written = async (...fetches: Fetch[]) => {
  const own = createFetchLog({ db: database.db, log })
  for (const fetch of fetches) own.add(fetch)
  await own.stop()
}
const rows = async () => {
  const found = await sql<{ user_id: bigint; client: string; user_agent: string; lines: number }>`
    select user_id, client, user_agent, lines from fetch_log join fetch_kinds on id = kind order by user_id`.execute(
    database.db,
  )
  return found.rows
}
const kinds = async () => (await sql<{ id: number }>`select id from fetch_kinds order by id`.execute(database.db)).rows

it('what pulls have in common is kept once, also by several processes at the same moment', async () => {
  const batch = Array.from({ length: 20 }, (_, index) => {
    return fetched({ userId: BigInt(1000 + index), userAgent: index % 2 === 0 ? 'clash-verge/2' : 'mihomo 1.19 $1 \\' })
  })
  await Promise.all([written(...batch), written(...batch), written(...batch.reverse())])
  expect(await rows()).toHaveLength(60)
  expect(await kinds()).toHaveLength(2)
  expect((await rows()).slice(0, 3)).toEqual(
    Array(3).fill({ user_id: 1000n, client: 'clash', user_agent: 'clash-verge/2', lines: 3 }),
  )
  expect(lost).toEqual([])
})

it('a kind is forgotten when no pull can be left that names it, and not before', async () => {
  const day = 86_400_000
  await written(fetched({ at: Date.now() - 29 * day }), fetched({ at: Date.now() - 31 * day, userAgent: 'gone/1' }))
  await sql`update fetch_kinds set used_at = now() - interval '29 days' where user_agent = 'clash-verge/2'`.execute(
    database.db,
  )
  await sql`update fetch_kinds set used_at = now() - interval '32 days' where user_agent = 'gone/1'`.execute(
    database.db,
  )
  await forgetOldFetches(database.db)
  expect(await rows()).toMatchObject([{ user_agent: 'clash-verge/2' }])
  expect(await kinds()).toHaveLength(1)
})

it('a kind that is used again is as good as new', async () => {
  await written(fetched())
  await sql`update fetch_kinds set used_at = now() - interval '40 days'`.execute(database.db)
  await written(fetched())
  await forgetOldFetches(database.db)
  expect(await rows()).toHaveLength(2)
})
