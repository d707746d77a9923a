import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/index.ts'
import { createBatchRead } from './batch-read.ts'
import { newSubscriber, type Subscriber } from './testing/subscriber.ts'

let server: TestServer
let users: Subscriber[]

beforeAll(async () => {
  server = await startTestServer()
  users = [await newSubscriber(server), await newSubscriber(server), await newSubscriber(server)]
})
afterAll(() => server.stop())

const rowOf = async ({ publicId }: Subscriber) => {
  const found = await server.app.db.selectFrom('users').selectAll().where('public_id', '=', publicId).executeTakeFirst()
  if (!found) throw new Error('no such user')
  return found
}

it('users that are asked for at once come in one read, each as the tables have him, and strangers as nobody', async () => {
  const [plain, special, third] = users as [Subscriber, Subscriber, Subscriber]
  const { id } = await rowOf(special)
  const { db } = server.app
  await sql`update users set is_agency = true, dns_restricted = true, english_names = true where id = ${id}`.execute(db)
  await sql`update traffic_balances set permanent_granted = 9007199254740991, permanent_used = 7, daily_limit = 5,
    time_expires_at = '2030-01-02T03:04:05.678Z', day = '2026-03-01', day_quota = 4 where user_id = ${id}`.execute(db)
  for (const number of [11, 2, 3]) {
    await sql`insert into entitlements (id, public_id, name) values (${number}, ${`e${number}`}, ${`e${number}`})`.execute(
      db,
    )
    const ends = new Date(Date.now() + (number === 3 ? -1000 : 60_000))
    await sql`insert into user_entitlements values (${id}, ${number}, ${ends})`.execute(db)
  }

  let reads = 0
  const read = createBatchRead(async (...asked) => {
    reads += 1
    return server.app.readRows(...asked)
  })
  const asked = [plain.publicId, special.publicId, plain.publicId, 'f'.repeat(24)]
  const [one, other, again, nobody] = await Promise.all(asked.map((publicId) => read(publicId)))
  expect(reads).toBe(1)
  expect(nobody).toBeUndefined()
  expect(again).toBe(one)
  const row = await rowOf(plain)
  expect(one).toMatchObject({
    userId: row.id,
    keySha256: row.subscription_key_sha256,
    seed: row.credential_seed,
    disabled: false,
    isAgency: false,
    balance: { timeExpiresAt: null },
    mayUseCommonLines: true,
    entitlements: '',
  })
  expect(other).toMatchObject({
    userId: id,
    isAgency: true,
    dnsRestricted: true,
    abroad: false,
    englishNames: true,
    balance: {
      permanentGrantedBytes: 9_007_199_254_740_991n,
      permanentUsedBytes: 7n,
      dailyLimitBytes: 5n,
      timeExpiresAt: new Date('2030-01-02T03:04:05.678Z'),
      quotaDay: '2026-03-01',
      quotaUsedBytes: 4n,
    },
    entitlements: '2,11',
    linesRevision: one?.linesRevision,
  })

  const later = read(third.publicId)
  const strangers = read('e'.repeat(24))
  expect(await later).toMatchObject({ userId: (await rowOf(third)).id })
  expect(await strangers).toBeUndefined()
})

it('one read is under way at a time, and whoever comes meanwhile shares the next', async () => {
  let underWay = 0
  let most = 0
  let reads = 0
  let goOn = () => {}
  const everybodyAsked = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const read = createBatchRead(async (...asked) => {
    reads += 1
    underWay += 1
    most = Math.max(most, underWay)
    await everybodyAsked
    const rows = await server.app.readRows(...asked)
    underWay -= 1
    return rows
  })
  const first = read(users[0]?.publicId ?? '')
  await new Promise(setImmediate)
  const rest = users.map(({ publicId }) => read(publicId))
  await new Promise(setImmediate)
  const late = users.map(({ publicId }) => read(publicId))
  goOn()
  const all = await Promise.all([first, ...rest, ...late])
  expect(all).not.toContain(undefined)
  expect({ most, reads }).toEqual({ most: 1, reads: 2 })
})

it('a read that fails fails for those who wait for it, and the next is made anew', async () => {
  let isAway = true
  const read = createBatchRead(async (...asked) => {
    if (isAway) throw new Error('away')
    return server.app.readRows(...asked)
  })
  await expect(read(users[0]?.publicId ?? '')).rejects.toThrow('away')
  isAway = false
  expect(await read(users[0]?.publicId ?? '')).toBeDefined()
})
