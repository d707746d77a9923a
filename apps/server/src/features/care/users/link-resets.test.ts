import { businessDay } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { noteAddresses } from '../../network/client-addresses/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function number(email: string): Promise<number> {
  const { id } = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return Number(id)
}

it('lists who resets a link again and again or while connected, those with most such resets first', async () => {
  const admin = await server.admin()
  const [connected, often, once] = [await server.member(), await server.member(), await server.member()]
  await noteAddresses(server.app, new Map([[await number(connected.email), ['198.51.100.7', '198.51.100.8']]]))
  await connected.ok('resetSubscriptionKey', {})
  for (const _ of [1, 2, 3]) await often.ok('resetSubscriptionKey', {})
  await once.ok('resetSubscriptionKey', {})
  const rows = await admin.ok('listLinkResets', { days: 30 })
  expect(rows).toMatchObject([
    { email: connected.email, resets: 1, inUse: 1, addresses: 2, billedBytes: 0n },
    { email: often.email, resets: 3, inUse: 0, addresses: 0, billedBytes: 0n },
  ])
})

it('tells the traffic that was billed on the days of the resets, and on no other day', async () => {
  const admin = await server.admin()
  const member = await server.member()
  for (const _ of [1, 2]) await member.ok('resetSubscriptionKey', {})
  const userId = await number(member.email)
  const use = (day: string) =>
    sql`update traffic_balances set day = ${day}, day_up = 1000, day_down = 24000
    where user_id = ${userId}`.execute(server.app.db)
  const billed = async () => {
    const rows = await admin.ok('listLinkResets', { days: 30 })
    return rows.find(({ email }) => email === member.email)?.billedBytes
  }
  await use(businessDay(server.app.now(), server.app.config.timeZone))
  expect(await billed()).toBe(25_000n)
  await use('2020-01-01')
  expect(await billed()).toBe(0n)
})

it('is for staff alone', async () => {
  expect((await (await server.member()).call('listLinkResets', { days: 30 })).code).toBe(2007)
})
