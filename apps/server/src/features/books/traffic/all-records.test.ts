import { refusalCodes } from '@dukou/contract'
import { addDays, businessDay, GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post, type TestClient } from '../../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { buyPlan } from '../../../../test/shop.ts'

let server: TestServer
let admin: TestClient
let today: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
  today = businessDay(server.app.now())
  const since = addDays(today, -9)
  await sql`select make_usage_partitions(${since}::date, ${today}::date)`.execute(server.app.db)
})
afterAll(() => server.stop())

const ANY = { type: null, dayCount: 2, number: 100, sought: '', after: null } as const

async function newMember() {
  const member = await server.member()
  const { id, public_id: publicId } = await server.app.db
    .selectFrom('users')
    .select(['id', 'public_id'])
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow()
  return Object.assign(member, { id, publicId })
}

/** Use as the counting of reports leaves it: the day that runs in the balance, those that are over in rows. */
async function use(userId: bigint, day: string, bytes: bigint): Promise<void> {
  await (day === today
    ? sql`update traffic_balances set day = ${day}, day_permanent = ${bytes}, day_down = 1,
        permanent_used = permanent_used + ${bytes} where user_id = ${userId}`
    : sql`with row as (insert into usage_days (day, user_id, trial, quota, permanent, overrun, up, down)
          values (${day}, ${userId}, 0, 0, ${bytes}, 0, 0, 1))
        update traffic_balances set permanent_used = permanent_used + ${bytes} where user_id = ${userId}`
  ).execute(server.app.db)
}

async function raw(payload: object): Promise<Record<string, unknown>[]> {
  const headers = { authorization: `Bearer ${admin.token}` }
  const { answered } = await post(`${server.origin}/api/admin/traffic_spend/traffic_records`, payload, headers)
  return answered.data as Record<string, unknown>[]
}

describe('the records of everybody', () => {
  it('carry whose they are, the day, the type, the change and the totals (3.3-54)', async () => {
    const member = await newMember()
    await buyPlan(server.app, member, { gb: 100n, name: '客船' })
    await use(member.id, today, 3n * GB)
    const gb = (count: number) => count * 1024 ** 3
    const totals = { uid: member.publicId, email: member.email, day: today, allSpend: gb(3), allTraffic: gb(100) }
    expect(await raw({ filterStr: member.email })).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        ...totals,
        type: 'buy',
        trafficChange: gb(100),
        desc: '客船',
        dayChange: 0,
        left: gb(100),
        time: expect.stringMatching(/Z$/),
        cursor: expect.stringMatching(`^${today}_\\d+$`),
      },
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        ...totals,
        type: 'spend',
        trafficChange: gb(-3),
        desc: '',
        dayChange: 0,
        left: null,
        time: null,
        cursor: expect.stringMatching(`^${today}_-\\d+$`),
      },
    ])
  })

  it('are asked by type and number of days; two days where none is told (3.7-32)', async () => {
    const member = await newMember()
    await buyPlan(server.app, member)
    for (const [ago, bytes] of [
      [0, 1n],
      [1, 2n],
      [2, 3n],
      [9, 4n],
    ] as const) {
      await use(member.id, addDays(today, -ago), bytes)
    }
    const of = async (payload: object) =>
      (await raw({ filterStr: member.email, ...payload })).map(({ type, trafficChange }) =>
        type === 'spend' ? trafficChange : type,
      )
    expect(await of({ type: 'spend' })).toEqual([-1, -2])
    expect(await of({ type: 'spend', day_num: 1 })).toEqual([-1])
    expect(await of({ type: 'spend', day_num: 10 })).toEqual([-1, -2, -3, -4])
    expect(await of({ type: 'buy', day_num: 2 })).toEqual(['buy'])
    expect(await of({})).toEqual(expect.arrayContaining(['buy', -1, -2]))
    expect((await raw({ type: 'spend', day_num: 2 })).every(({ type }) => type === 'spend')).toBe(true)
    expect((await raw({ type: 'buy', day_num: 1 }))[0]).toMatchObject({ type: 'buy', email: member.email })
  })

  it('stand newest first, and so many as are wanted', async () => {
    const members = [await newMember(), await newMember(), await newMember()]
    for (const member of members) await buyPlan(server.app, member)
    const newest = await admin.ok('allTrafficRecords', { ...ANY, type: 'buy', number: 2 })
    expect(newest.map(({ email }) => email)).toEqual([members[2]?.email, members[1]?.email])
    const all = await admin.ok('allTrafficRecords', { ...ANY, dayCount: 10 })
    expect(all.map(({ day }) => day)).toEqual(
      all
        .map(({ day }) => day)
        .sort()
        .reverse(),
    )
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })

  it('go on behind a cursor, each once: use stands below the other records of its day', async () => {
    const members = [await newMember(), await newMember(), await newMember()]
    for (const member of members) {
      await buyPlan(server.app, member)
      for (const ago of [0, 1]) await use(member.id, addDays(today, -ago), 7n)
    }
    const { email } = members[1] as (typeof members)[number]
    for (const asked of [
      {},
      { type: 'spend' },
      { type: 'buy' },
      { sought: email },
      { type: 'spend', sought: email },
    ] as const) {
      const whole = await admin.ok('allTrafficRecords', { ...ANY, ...asked, number: 10_000 })
      const rows: typeof whole = []
      let after: string | null = null
      do {
        const page: typeof whole = await admin.ok('allTrafficRecords', { ...ANY, ...asked, number: 2, after })
        rows.push(...page)
        after = page.at(-1)?.cursor ?? null
      } while (after !== null)
      expect(whole.length).toBeGreaterThan(1)
      expect(rows).toEqual(whole)
    }
    for (const after of ['x', '2026-13-45_1', '1999-01-01_1', `${today}_${'9'.repeat(19)}`])
      expect((await admin.call('allTrafficRecords', { ...ANY, after })).code).toBe(refusalCodes.badInput)
  })

  it('are for admins alone', async () => {
    expect((await (await server.member()).call('allTrafficRecords', ANY)).code).toBe(refusalCodes.forbidden)
  })
})
