import { addDays, businessDay, GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { buyPlan } from '../../../../test/shop.ts'
import { keepSums } from './index.ts'

let server: TestServer
let today: string

beforeAll(async () => {
  server = await startTestServer()
  const { app } = server
  today = businessDay(app.now())
  await sql`select make_usage_partitions(${addDays(today, -8)}::date, ${today}::date)`.execute(app.db)
  const [heavy, light] = [await server.member(), await server.member()]
  await buyPlan(app, heavy, { gb: 100n, days: 3, priceLi: 12_500n })
  await buyPlan(app, light, { gb: 10n, days: 0, priceLi: 10_000n })
  const idOf = async ({ email }: { email: string }) =>
    (await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const use = async (id: bigint, day: string, quota: bigint, permanent: bigint) =>
    sql`insert into usage_days (day, user_id, trial, quota, permanent, overrun, up, down)
      values (${day}, ${id}, 0, ${quota}, ${permanent}, 0, 5, 7)`.execute(app.db)
  await use(await idOf(heavy), addDays(today, -1), 3n * GB, 2n * GB)
  await use(await idOf(light), addDays(today, -1), 0n, GB)
  await use(await idOf(heavy), addDays(today, -4), GB, 0n)
  await sql`update traffic_balances set day = ${today}, day_permanent = ${GB}, permanent_used = ${GB}, day_down = 1
    where user_id = ${await idOf(light)}`.execute(app.db)
  await sql`insert into traffic_records (key, user_id, day, type, permanent_change, permanent_after)
    values ('a check-in', ${await idOf(light)}, ${today}, 'checkIn', 209715200, 0),
      ('a draw', ${await idOf(light)}, ${today}, 'prizeSpend', -1000, 0),
      ('a win', ${await idOf(light)}, ${today}, 'prizeReward', 400, 0)`.execute(app.db)
})
afterAll(() => server.stop())

const statistics = async (days = 7) => (await server.admin()).ok('basicStatistics', { days })

describe('the statistics', () => {
  it('have a row for each of the days that are asked for, with all its numbers, today first (3.3-50, 3.3-51, 3.3-52, 3.7-23)', async () => {
    await keepSums(server.app)
    const { days } = await statistics()
    expect(days.map(({ day }) => day)).toEqual([0, -1, -2, -3, -4, -5, -6].map((back) => addDays(today, back)))
    expect(days[0]).toMatchObject({
      checkIns: 1,
      checkInBytes: 209_715_200n,
      payments: 2,
      revenueLi: 0n,
      permanentUsers: 1,
      permanentBytes: GB,
      permanentAverageBytes: GB,
      quotaUsers: 0,
      quotaBytes: 0n,
      quotaAverageBytes: 0n,
      prizeSpends: 1,
      prizeSpentBytes: 1000n,
      prizeRewards: 1,
      prizeRewardBytes: 400n,
      signUps: 3,
      activeUsers: 1,
    })
    expect(days[1]).toMatchObject({
      permanentUsers: 2,
      permanentBytes: 3n * GB,
      permanentAverageBytes: (3n * GB) / 2n,
      quotaUsers: 1,
      quotaBytes: 3n * GB,
      quotaAverageBytes: 3n * GB,
    })
    expect((await statistics(1)).days).toHaveLength(1)
  })

  it('tell how much is sold and not used, and how many time packages run (3.3-53)', async () => {
    expect(await statistics()).toMatchObject({ remainingBytes: 109n * GB, activePackages: 1 })
  })

  it('are what the ledgers say, for each day and figure', async () => {
    const { days, remainingBytes, activePackages, paymentAccounts } = await statistics(30)
    const { rows } = await sql<{ day: string; quota: bigint; permanent: bigint; users: bigint }>`
      select day, sum(quota)::bigint as quota, sum(permanent)::bigint as permanent, count(*) as users
      from user_days group by day order by day desc`.execute(server.app.db)
    expect(rows.length).toBe(3)
    for (const { day, quota, permanent, users } of rows) {
      expect(days.find((one) => one.day === day)).toMatchObject({
        quotaBytes: quota,
        permanentBytes: permanent,
        activeUsers: Number(users),
      })
    }
    const { rows: paid } = await sql<{ day: string; count: bigint }>`
      select (paid_at at time zone ${server.app.config.timeZone})::date as day, count(*) as count
      from orders where status = 'paid' group by 1`.execute(server.app.db)
    expect(days.filter(({ payments }) => payments > 0).map(({ day, payments }) => [day, payments])).toEqual(
      paid.map(({ day, count }) => [day, Number(count)]),
    )
    const { rows: balances } = await sql<{ left: string; active: bigint }>`
      select sum(permanent_granted - permanent_used)::text as left, count(*) filter (where time_expires_at > ${server.app.now()}) as active
      from traffic_balances`.execute(server.app.db)
    expect([remainingBytes, activePackages]).toEqual([BigInt(balances[0]?.left ?? 0), Number(balances[0]?.active)])
    const { rows: tried } = await sql<{ channel: string; started: bigint; succeeded: bigint }>`
      select channel, count(*) as started, count(*) filter (where status = 'paid') as succeeded
      from trades where pay_mode <> 'wallet' group by channel`.execute(server.app.db)
    expect(paymentAccounts).toEqual(
      tried.map((row) => ({ ...row, started: Number(row.started), succeeded: Number(row.succeeded) })),
    )
  })
})
