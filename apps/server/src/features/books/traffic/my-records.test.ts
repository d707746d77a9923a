import { addDays, businessDay, GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { buyPlan } from '../../../../test/shop.ts'
import { grantTrial } from './index.ts'

let server: TestServer
let today: string

beforeAll(async () => {
  server = await startTestServer()
  today = businessDay(server.app.now())
  for (const day of [0, -9, -10, -11].map((days) => addDays(today, days)))
    await sql`select make_usage_partitions(${day}::date, ${day}::date)`.execute(server.app.db)
})
afterAll(() => server.stop())

async function newMember() {
  const member = await server.member()
  const { id } = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow()
  return Object.assign(member, { id })
}

/** Days of use as the counting of reports leaves them: the day that runs in the balance, those that are over in rows. */
async function use(userId: bigint, day: string, of: { quota?: bigint; permanent?: bigint; trial?: bigint }) {
  const { quota = 0n, permanent = 0n, trial = 0n } = of
  await (day === today
    ? sql`update traffic_balances set day = ${day}, day_quota = ${quota}, day_permanent = ${permanent}, day_trial = ${trial},
        day_down = 1, permanent_used = permanent_used + ${permanent} where user_id = ${userId}`
    : sql`with row as (insert into usage_days (day, user_id, trial, quota, permanent, overrun, up, down)
          values (${day}, ${userId}, ${trial}, ${quota}, ${permanent}, 0, 0, 1))
        update traffic_balances set permanent_used = permanent_used + ${permanent} where user_id = ${userId}`
  ).execute(server.app.db)
}

describe('the traffic records of a customer', () => {
  it('carry what changed, how, the balance after it, the day and the moment (2.3-22, 2.7-31)', async () => {
    const member = await newMember()
    await buyPlan(server.app, member, { gb: 100n, name: '客船' })
    await use(member.id, today, { quota: 5n * GB, permanent: 3n * GB })
    const { code, wire: data } = await member.call('myTrafficRecords', {})
    const gb = (count: number) => count * 1024 ** 3
    expect(code).toBe(0)
    expect(data).toMatchObject([
      {
        type: 'spend',
        desc: '',
        trafficChange: gb(-8),
        exemptionTraffic: gb(5),
        allTraffic: gb(100),
        allSpend: gb(3),
        day: today,
        updateTime: expect.stringMatching(/Z$/),
        split: { timePackage: gb(5), trial: 0, permanent: gb(3), overrun: 0 },
      },
      {
        type: 'buy',
        desc: '客船',
        trafficChange: gb(100),
        exemptionTraffic: 0,
        allTraffic: gb(100),
        allSpend: 0,
        day: today,
      },
    ])
  })

  it('are those of the last ten days: one of day -9 is there, one of day -11 is not (2.9-08)', async () => {
    const member = await newMember()
    for (const days of [0, -9, -10, -11]) await use(member.id, addDays(today, days), { quota: BigInt(100 - days) })
    const records = await member.ok('myTrafficRecords', {})
    expect(records.map(({ day }) => day)).toEqual([today, addDays(today, -9)])
    expect(records.map(({ changeBytes }) => changeBytes)).toEqual([-100n, -109n])
    // The use of a day that is over was last written when it ended.
    expect(records[1]?.updatedAt.toISOString()).toBe(`${addDays(today, -9)}T16:00:00.000Z`)
  })

  it('name trial traffic, what a time package ends at, and nobody else’s', async () => {
    const member = await newMember()
    const other = await newMember()
    await use(other.id, today, { quota: 7n })
    await buyPlan(server.app, member, { gb: 0n, days: 30 })
    const reason = { key: `test:${member.id}`, type: 'coupon', description: '体验券' } as const
    await server.app.db
      .transaction()
      .execute((tx) => grantTrial(server.app, tx, member.id, { bytes: GB, hours: 2 }, reason))
    expect(await member.ok('myTrafficRecords', {})).toMatchObject([
      { type: 'coupon', changeBytes: GB, days: 0, timeExpiresAt: null, split: null },
      { type: 'buy', changeBytes: 0n, days: 30, timeExpiresAt: expect.any(Date), split: null },
    ])
  })
})
