import { NO_USER_CHANGE } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { appoint, knownMember } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { correctionsQuery } from './list.ts'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

const GIFT = { addLi: 10n, addBytes: 0n, addDays: 0, skip: false }
const found = async (sought: string) =>
  (await admin.ok('listCorrections', { count: 100, userId: null, sought, after: null })).map(({ email, people }) => [
    email,
    people,
  ])

it('a text finds the beginning of the e-mail of a user or of staff and of a reason, and a batch as a whole', async () => {
  const [one, other] = [await knownMember(server), await knownMember(server)]
  const finance = await knownMember(server)
  await appoint(server, finance, 'finance')
  await admin.ok('giveToMany', { ...GIFT, emails: [one.email, other.email], reason: 'outage in Tokyo' })
  await finance.ok('giveToMany', { ...GIFT, emails: [one.email], reason: 'paid 50% too much' })
  const [batch, single] = [
    [one.email, 2],
    [one.email, 1],
  ]
  expect(await found(` ${one.email.slice(0, -4).toUpperCase()}`)).toEqual([single, batch])
  expect(await found(other.email)).toEqual([batch])
  expect(await found(finance.email)).toEqual([single])
  expect(await found('outage in')).toEqual([batch])
  expect(await found('paid 50%')).toEqual([single])
  for (const nothing of ['in Tokyo', '%', 'nobody@']) expect(await found(nothing)).toEqual([])
})

it('a cursor goes through what was found, each once, where another lies between the rows of a batch', async () => {
  const member = await knownMember(server)
  for (const reason of ['walk 1', 'walk 2', 'walk 3']) {
    await admin.ok('saveUser', { ...NO_USER_CHANGE, id: member.id, addLi: 10n, reason })
  }
  await sql`update corrections set batch_id = ${batchId} where reason in ('walk 1', 'walk 3')`.execute(server.app.db)
  for (const sought of ['walk', member.email, '']) expect(await walk(sought)).toEqual(WALKED)
})

const batchId = 'b'.repeat(24)
const WALKED = [
  ['batch', 2],
  ['walk 2', 1],
]

/** The first two rows, page by page. */
async function walk(sought: string): Promise<unknown[]> {
  const seen: unknown[] = []
  let after: string | null = null
  while (seen.length < 2) {
    const page = correctionsQuery({ count: 1, userId: null, sought, after })
    const { rows }: { rows: { id: string; reason: string; people: number }[] } = await page.execute(server.app.db)
    const [row] = rows
    if (!row) break
    seen.push([row.id === batchId ? 'batch' : row.reason, row.people])
    after = row.id
  }
  return seen
}
