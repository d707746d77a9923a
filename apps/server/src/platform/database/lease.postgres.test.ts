import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { isFree, leaseEnd } from './lease.ts'
import type { Db, Tx } from './tables.ts'

const SECONDS = 60
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await sql`create table leased (id int primary key, lease_until timestamptz)`.execute(server.app.db)
})
afterAll(() => server?.stop())

const taken = async (db: Db | Tx) => {
  const { rows } = await sql`update leased set lease_until = ${leaseEnd(SECONDS)}
    where id in (select id from leased where ${isFree('lease_until', SECONDS)} for update skip locked)
    returning id`.execute(db)
  return rows.length
}
const withEnd = (end: string) =>
  sql`insert into leased values (1, ${sql.raw(end)})
    on conflict (id) do update set lease_until = excluded.lease_until`.execute(server.app.db)

describe('a lease', () => {
  it('is taken by one, and by nobody else before it ends', async () => {
    await withEnd('null')
    expect(await taken(server.app.db)).toBe(1)
    expect(await taken(server.app.db)).toBe(0)
    await withEnd(`now() - interval '1 second'`)
    expect(await taken(server.app.db)).toBe(1)
  })

  it('holds against a transaction that began before it was taken', async () => {
    await withEnd('null')
    await server.app.db.transaction().execute(async (earlier) => {
      await sql`select now()`.execute(earlier)
      expect(await taken(server.app.db)).toBe(1)
      expect(await taken(earlier)).toBe(0)
    })
  })

  it('that ends far ahead was taken before the clock stepped back, and holds nobody up', async () => {
    await withEnd(`now() + interval '${2 * SECONDS + 10} seconds'`)
    expect(await taken(server.app.db)).toBe(1)
  })
})
