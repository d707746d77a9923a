import { FIRST_USERS } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { createFetchLog } from './fetch-log.ts'
import { newSubscriber, type Subscriber } from './testing/subscriber.ts'

let server: TestServer
let admin: TestClient
let member: Subscriber
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())
beforeEach(async () => {
  member = await newSubscriber(server)
})

const LONG_AGO = new Date('2020-01-01T00:00:00Z')
const HOUR_MS = 3_600_000

async function lastActive(): Promise<Date | null> {
  const asked = { ...FIRST_USERS, sought: member.email }
  const [user] = await admin.ok('listUsers', asked)
  if (!user) throw new Error('the user is not on the list')
  return user.lastActiveAt
}

const set = (at: Date) =>
  sql`update users set last_active_at = ${at} where email = ${member.email}`.execute(server.app.db)

async function pull(at: Date): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`select id from users where email = ${member.email}`.execute(server.app.db)
  const log = createFetchLog(server.app)
  const told = { sent: 1, skipped: 0, skipReasons: '' }
  log.add({ userId: rows[0]?.id ?? 0n, at: at.getTime(), client: 'clash', userAgent: 'mihomo', told })
  await log.stop()
}

it('a sign-in makes a user active', async () => {
  expect(await lastActive()).toBeInstanceOf(Date)
})

it('a pull of the subscription makes a user active, and is noted once an hour', async () => {
  await set(LONG_AGO)
  const at = new Date('2020-02-01T00:00:00Z')
  await pull(at)
  expect(await lastActive()).toEqual(at)
  await pull(new Date(at.getTime() + HOUR_MS))
  expect(await lastActive()).toEqual(at)
  const later = new Date(at.getTime() + HOUR_MS + 1)
  await pull(later)
  expect(await lastActive()).toEqual(later)
})

it('a pull that is older than what is known changes nothing', async () => {
  await set(new Date('2020-03-01T00:00:00Z'))
  await pull(LONG_AGO)
  expect(await lastActive()).toEqual(new Date('2020-03-01T00:00:00Z'))
})
