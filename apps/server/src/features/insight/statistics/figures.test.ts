import { addDays, businessDay } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buyPlan, tradeNoOf } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'
import { keepLiability, keepSums } from './index.ts'

const DAY_MS = 86_400_000
const RANGE = 30

let till: Till
let now: Date
let today: string

/** Two ranges of days with orders that were paid at a gateway or not, use of every kind, check-ins and time packages. */
beforeAll(async () => {
  till = await openTill()
  const { server } = till
  const { db } = server.app
  now = server.clock.now
  today = businessDay(now)
  // A few days at a time: each statement has its time limit.
  for (let back = 70; back >= 0; back -= 5)
    await sql`select make_usage_partitions(${addDays(today, -back)}::date, ${addDays(today, 4 - back)}::date)`.execute(
      db,
    )
  for (const back of [45, 41, 20, 3, 0]) {
    server.clock.now = new Date(now.getTime() - back * DAY_MS)
    const { tradeNo } = await till.waiting({ priceLi: 10_000n + BigInt(back) * 100n, gb: 50n, days: 5 })
    await till.gateway.pay(tradeNo)
    const other = await till.waiting()
    const second = await till.buyWith(other.member, other.order.id, 'wxpay')
    if (back === 3) await till.gateway.pay(await tradeNoOf(server.app, second.id))
    await buyPlan(server.app, await server.member(), { gb: 0n, days: 9, priceLi: 5_000n })
  }
  server.clock.now = now
  await sql`update users set created_at = ${new Date(now.getTime() - 60 * DAY_MS)} where id = (select min(id) from users)`.execute(
    db,
  )
  await sql`insert into usage_days (day, user_id, trial, quota, permanent, overrun, up, down)
    select ${today}::date - back, id, (id % 3) * 11, (id + back) * 1000000, id * back * 70000, id % 2, 3, 9
    from users, generate_series(1, 59) back where (id + back) % 4 <> 0`.execute(db)
  await sql`insert into traffic_records (key, user_id, day, type, permanent_change, permanent_after, time_after)
    select 'check-in:' || id || ':' || back, id, ${today}::date - back, 'checkIn', 5000000 + back, 0, time_expires_at
    from users join traffic_balances on user_id = id, generate_series(0, 59) back where (id + back) % 3 = 0`.execute(db)
  // Days before the last week are made up for, some at once.
  await keepSums(server.app)
  await keepSums(server.app)
})
afterAll(() => till.close())

const statistics = async (days = RANGE) => (await till.server.admin()).ok('basicStatistics', { days })

describe('every figure of the statistics is what plain SQL says', () => {
  it('money and orders of each day, and of each day before for comparing', async () => {
    const { rows } = await sql<{ day: string; orders: bigint; li: bigint }>`
      select (paid_at at time zone 'Asia/Shanghai')::date as day, count(*) as orders, sum(external_paid_li)::bigint as li
      from orders where status = 'paid' group by 1`.execute(till.server.app.db)
    expect(rows.length).toBe(5)
    expect(rows.some(({ li }) => li > 0n)).toBe(true)
    const { days, previousDays } = await statistics()
    expect([days.length, previousDays.length]).toEqual([RANGE, RANGE])
    for (const { day, payments, revenueLi } of [...days, ...previousDays]) {
      const row = rows.find((one) => one.day === day)
      expect({ day, payments, revenueLi }).toEqual({
        day,
        payments: Number(row?.orders ?? 0),
        revenueLi: row?.li ?? 0n,
      })
    }
  })

  it('traffic of each kind, who used any, and what check-ins gave', async () => {
    type Row = Record<'quota' | 'permanent' | 'trial' | 'overrun' | 'people' | 'given', bigint> & { day: string }
    const { rows } = await sql<Row>`
      select d.day, coalesce(sum(quota), 0)::bigint as quota, coalesce(sum(permanent), 0)::bigint as permanent,
        coalesce(sum(trial), 0)::bigint as trial, coalesce(sum(overrun), 0)::bigint as overrun, count(u.user_id) as people,
        (select coalesce(sum(permanent_change), 0)::bigint from traffic_records r where type = 'checkIn' and r.day = d.day) as given
      from (select ${today}::date - back as day from generate_series(0, 59) back) d left join user_days u on u.day = d.day
      group by d.day order by d.day desc`.execute(till.server.app.db)
    const { days, previousDays } = await statistics()
    expect(
      days.map(({ day, quotaBytes, permanentBytes, trialBytes, overrunBytes, activeUsers, checkInBytes }) => ({
        day,
        quota: quotaBytes,
        permanent: permanentBytes,
        trial: trialBytes,
        overrun: overrunBytes,
        people: BigInt(activeUsers),
        given: checkInBytes,
      })),
    ).toEqual(rows.slice(0, RANGE))
    expect(
      previousDays.map(({ day, usedBytes, activeUsers, checkInBytes }) => [day, usedBytes, activeUsers, checkInBytes]),
    ).toEqual(
      rows
        .slice(RANGE)
        .map(({ day, quota, permanent, trial, overrun, people, given }) => [
          day,
          quota + permanent + trial + overrun,
          Number(people),
          given,
        ]),
    )
  })

  it('who has a time package, and whose ends within a week', async () => {
    const { rows } = await sql<{ running: bigint; ending: bigint }>`
      select count(*) as running, count(*) filter (where time_expires_at <= e.at + interval '7 days') as ending
      from traffic_balances, (select ((${today}::date + 1)::timestamp at time zone 'Asia/Shanghai') as at) e
      where time_expires_at > e.at`.execute(till.server.app.db)
    const { days } = await statistics()
    expect([days[0]?.runningPackages, days[0]?.endingPackages]).toEqual([
      Number(rows[0]?.running),
      Number(rows[0]?.ending),
    ])
    expect(days[0]?.endingPackages).toBeGreaterThan(0)
  })

  it('how many attempts to pay succeed by payment account, in these days and in those before', async () => {
    const first = addDays(today, 1 - RANGE)
    const { rows } = await sql<{ channel: string; before: boolean; status: string; n: bigint }>`
      select channel, (created_at at time zone 'Asia/Shanghai')::date < ${first}::date as before, status, count(*) as n
      from trades where channel <> 'wallet' group by 1, 2, 3`.execute(till.server.app.db)
    const sum = (paymentAccount: string, before: boolean, paid: boolean) =>
      rows
        .filter((row) => row.channel === paymentAccount && row.before === before && (!paid || row.status === 'paid'))
        .reduce((all, { n }) => all + Number(n), 0)
    const { paymentAccounts } = await statistics()
    expect(paymentAccounts).toEqual(
      [...new Set(rows.map(({ channel }) => channel))].map((paymentAccount) => ({
        paymentAccount,
        started: sum(paymentAccount, false, false),
        succeeded: sum(paymentAccount, false, true),
        previousStarted: sum(paymentAccount, true, false),
        previousSucceeded: sum(paymentAccount, true, true),
      })),
    )
    expect(paymentAccounts[0]?.succeeded).toBe(4)
  })
})

describe('what is owed to customers', () => {
  /** Spends the oldest first: what is left is walked from the newest. */
  function ages(owed: bigint, came: { at: Date; amount: bigint }[], add: (fromDays: number, part: bigint) => void) {
    let left = owed
    for (const { at, amount } of came.toSorted((one, other) => other.at.getTime() - one.at.getTime())) {
      const part = amount < left ? amount : left
      const days = (now.getTime() - at.getTime()) / DAY_MS
      add([365, 90, 30].find((from) => days >= from) ?? 0, part)
      left -= part
    }
    add(365, left)
  }

  it('is as old as the movements that brought it, the oldest spent first, and together all that the ledger owes', async () => {
    const { app, member } = till.server
    const { email } = await member()
    const { id } = await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const post = async (key: string, back: number, legs: [string, bigint][]) => {
      await sql`insert into journals (key, kind, legs_hash, created_at)
        values (${key}, 'adjustment', '', ${new Date(now.getTime() - back * DAY_MS)})`.execute(app.db)
      await app.db.transaction().execute(async (tx) => {
        for (const [kind, amount] of legs) {
          await sql`with moved as (
              update ledger_accounts set balance = balance + ${amount}, version = version + 1
              where kind = ${kind} and user_id in (0, ${id}) returning id, balance, version)
            insert into ledger_entries select (select id from journals where key = ${key}), id, ${amount}, balance, version
            from moved`.execute(tx)
        }
      })
    }
    await post('old', 400, [
      ['adjustment', -7000n],
      ['wallet', 7000n],
    ])
    await post('older than a quarter', 100, [
      ['adjustment', -500n],
      ['credit', 500n],
    ])
    await post('spent', 90, [
      ['wallet', -6000n],
      ['adjustment', 6000n],
    ])
    // A hold that is let go makes money no younger.
    await post('held', 50, [
      ['wallet', -300n],
      ['hold', 300n],
    ])
    await post('let go', 2, [
      ['hold', -300n],
      ['wallet', 300n],
    ])
    await post('fresh', 1, [
      ['adjustment', -40n],
      ['wallet', 40n],
    ])
    await sql`insert into traffic_records (key, user_id, day, type, permanent_change, permanent_after, created_at)
      values ('bought', ${id}, ${today}, 'buy', 9000, 0, ${new Date(now.getTime() - 40 * DAY_MS)}),
        ('given', ${id}, ${today}, 'checkIn', 500, 0, ${now})`.execute(app.db)
    await sql`update traffic_balances set permanent_granted = permanent_granted + 10000, permanent_used = 100 where user_id = ${id}`.execute(
      app.db,
    )

    await Promise.all([keepLiability(app), keepLiability(app)])

    const expected = new Map([0, 30, 90, 365].map((fromDays) => [fromDays, { fromDays, owedLi: 0n, owedBytes: 0n }]))
    const add = (what: 'owedLi' | 'owedBytes') => (fromDays: number, part: bigint) => {
      const row = expected.get(fromDays)
      if (row) row[what] += part
    }
    const { rows: moves } = await sql<{ user_id: bigint; at: Date; amount: bigint }>`
      select a.user_id, j.created_at as at, e.amount from ledger_entries e join ledger_accounts a on a.id = e.account_id
        join journals j on j.id = e.journal_id where a.user_id <> 0`.execute(app.db)
    for (const user of new Set(moves.map(({ user_id }) => user_id))) {
      const net = new Map<number, bigint>()
      for (const { at, amount } of moves.filter(({ user_id }) => user_id === user))
        net.set(at.getTime(), (net.get(at.getTime()) ?? 0n) + amount)
      const all = [...net].map(([at, amount]) => ({ at: new Date(at), amount }))
      ages(
        all.reduce((sum, { amount }) => sum + amount, 0n),
        all.filter(({ amount }) => amount > 0n),
        add('owedLi'),
      )
    }
    const { rows: left } = await sql<{ user_id: bigint; owed: bigint }>`
      select user_id, permanent_granted - permanent_used as owed from traffic_balances`.execute(app.db)
    const { rows: came } = await sql<{ user_id: bigint; at: Date; amount: bigint }>`
      select user_id, created_at as at, permanent_change as amount from traffic_records where permanent_change > 0`.execute(
      app.db,
    )
    for (const { user_id, owed } of left) {
      ages(
        owed,
        came.filter((one) => one.user_id === user_id),
        add('owedBytes'),
      )
    }
    const { liabilities } = await statistics()
    expect(liabilities).toEqual([...expected.values()].map((row) => ({ day: today, ...row })))
    expect(liabilities.map(({ owedLi }) => owedLi)).toEqual([40n, 0n, 500n, 1000n])
    const { rows: books } = await sql<{ li: bigint }>`
      select sum(balance)::bigint as li from ledger_accounts where user_id <> 0`.execute(app.db)
    expect(liabilities.reduce((sum, { owedLi }) => sum + owedLi, 0n)).toBe(books[0]?.li)
  })
})
