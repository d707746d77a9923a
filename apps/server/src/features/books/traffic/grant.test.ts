import { GB } from '@dukou/domain'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { grantTraffic, readBalance } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

const GRANT = { permanentBytes: 10n * GB, durationDays: 10 }

async function newUser(): Promise<bigint> {
  const { email } = await server.member()
  const { db } = server.app
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
}

function grant(userId: bigint, key: string) {
  return server.app.db
    .transaction()
    .execute((tx) => grantTraffic(server.app, tx, userId, GRANT, { key, type: 'buy', description: 'a plan' }))
}

it('what is granted at the same moment adds up: bytes and days, each with its record', async () => {
  const user = await newUser()
  await Promise.all(Array.from({ length: 6 }, (_, index) => grant(user, `grant-test:${user}:${index}`)))
  const { permanentGrantedBytes, timeExpiresAt } = await readBalance(server.app.db, user)
  expect(permanentGrantedBytes).toBe(60n * GB)
  expect(((timeExpiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000).toBeCloseTo(60, 2)
})

it('a key grants once: its second use is an error that changes nothing', async () => {
  const user = await newUser()
  await grant(user, `grant-test:${user}`)
  await expect(grant(user, `grant-test:${user}`)).rejects.toThrow('unique')
  expect((await readBalance(server.app.db, user)).permanentGrantedBytes).toBe(10n * GB)
})
