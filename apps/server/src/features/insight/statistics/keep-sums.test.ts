import { addDays, businessDay, GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { buyPlan } from '../../../../test/shop.ts'
import { keepSums } from './index.ts'

const DAY_MS = 86_400_000

let server: TestServer
let day: string

beforeAll(async () => {
  server = await startTestServer()
  day = businessDay(server.app.now())
  await sql`select make_usage_partitions(${day}::date, ${day}::date)`.execute(server.app.db)
})
afterAll(() => server.stop())

const sumsOf = (of: string) =>
  server.app.db.selectFrom('statistics_days').selectAll().where('day', '=', of).executeTakeFirst()
const errors = async () => {
  const { rows } = await sql<{
    message: string
  }>`select message from errors where name = 'statistics' order by id`.execute(server.app.db)
  return rows.map(({ message }) => message)
}
const later = (milliseconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + milliseconds)
}

it('a day is summed up when it is over, checked every night, and a difference is told to the admins', async () => {
  const { app } = server
  const [heavy, light] = [await server.member(), await server.member()]
  await buyPlan(app, heavy, { gb: 100n, days: 3, priceLi: 12_500n })
  await buyPlan(app, light, { gb: 0n, days: 30, priceLi: 10_000n })
  const use = (email: string, quota: bigint, permanent: bigint) =>
    sql`update traffic_balances set day = ${day}, day_quota = ${quota}, day_permanent = ${permanent}, permanent_used = ${permanent},
      day_down = 7 where user_id = (select id from users where email = ${email})`.execute(app.db)
  await use(heavy.email, 50n * GB, 2n * GB)
  await use(light.email, GB, 0n)
  await keepSums(app)
  expect(await sumsOf(day)).toBeUndefined()

  later(DAY_MS + 2 * 3_600_000)
  await Promise.all([keepSums(app), keepSums(app)])
  // Two members and the first admin; both purchases came out of the wallet, so no money came from outside.
  const summed = {
    sign_ups: 3n,
    payments: 2n,
    revenue_li: 0n,
    active_users: 2n,
    permanent_users: 1n,
    permanent_bytes: 2n * GB,
    quota_users: 2n,
    quota_bytes: 51n * GB,
    down_bytes: 14n,
    running_packages: 2n,
    ending_packages: 1n,
  }
  expect(await sumsOf(day)).toMatchObject(summed)
  expect(await sumsOf(addDays(day, -7))).toMatchObject({ sign_ups: 0n, active_users: 0n })

  later(DAY_MS)
  await keepSums(app)
  expect(await errors()).toEqual([])

  await sql`update statistics_days set revenue_li = 99 where day = ${day}`.execute(app.db)
  later(3_600_000)
  await keepSums(app)
  expect(await sumsOf(day)).toMatchObject({ revenue_li: 99n })
  later(DAY_MS)
  await Promise.all([keepSums(app), keepSums(app)])
  expect(await errors()).toEqual([`the sums of ${day} do not fit the ledgers: revenue_li was 99 and is 0`])
  expect(await sumsOf(day)).toMatchObject(summed)
})

it('a day that was summed up with money beyond what its orders cost is corrected without an error', async () => {
  const { app } = server
  const before = await errors()
  const longAgo = addDays(day, -40)
  await sql`insert into statistics_days select (jsonb_populate_record(d, ${JSON.stringify({ day: longAgo })}::jsonb)).*
    from statistics_days d where day = ${day}`.execute(app.db)
  await sql`update statistics_days set revenue_li = 3000, without_excess = false
    where day in (${longAgo}, ${day})`.execute(app.db)
  later(DAY_MS)
  await keepSums(app)
  for (const of of [longAgo, day]) expect(await sumsOf(of)).toMatchObject({ revenue_li: 0n })
  expect(await errors()).toEqual(before)
})
