import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVERY_USE } from '../../../../test/coupons.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { seedPast, seedUsers } from './index.ts'

/** Fewer on the embedded database, which does not need more to prove the same. */
const [USERS, ORDERS, DAYS] = process.env.TEST_DATABASE === 'postgres' ? [300, 1_000, 12] : [60, 200, 6]

let server: TestServer
let made: Awaited<ReturnType<typeof seedPast>>
beforeAll(async () => {
  server = await startTestServer()
  await seedUsers(server.app, USERS, () => {})
  made = await seedPast(server.app, { orders: ORDERS, days: DAYS }, () => {})
})
afterAll(() => server.stop())

async function count(what: string): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from ${sql.raw(what)}`.execute(server.app.db)
  return Number(rows[0]?.n)
}

describe('a seeded past', () => {
  it('has as many orders and days of use as it says, spread over the days', async () => {
    expect(await count('orders')).toBe(ORDERS)
    expect(await count('trades')).toBe(ORDERS)
    const paid = await count("orders where status = 'paid'")
    expect(paid).toBeGreaterThan(ORDERS * 0.7)
    expect(paid).toBeLessThan(ORDERS * 0.9)
    expect(await count('usage_days')).toBe(made?.dailyRows)
    expect(await count('(select distinct day from usage_days) days')).toBe(DAYS)
    // A little more than a third of all are there on a day.
    expect(made?.dailyRows).toBeGreaterThan(USERS * DAYS * 0.25)
    expect(made?.dailyRows).toBeLessThan(USERS * DAYS * 0.55)
  })

  it('has draws, coupons, gifts, rebates and withdrawals in proportion to its orders', async () => {
    expect(await count('prize_draws')).toBe(2 * ORDERS)
    expect(await count('coupon_uses')).toBeGreaterThan(ORDERS * 0.3)
    expect(await count('gifts')).toBeGreaterThan(0)
    expect(await count('rebates')).toBeGreaterThan(ORDERS / 20)
    expect(await count('withdrawals')).toBeGreaterThan(ORDERS / 80)
    expect(await count("coupon_uses where state = 'restored'")).toBeGreaterThan(0)
  })

  it('holds every invariant of the books', async () => {
    expect(await brokenInvariants(server.app)).toEqual([])
  })

  it('has something on every list of the back office', async () => {
    const admin = await server.admin()
    const lists = await Promise.all([
      admin.ok('listTrades', {
        status: null,
        payMode: null,
        sought: '',
        number: 100,
        fromMs: null,
        toMs: null,
        after: null,
      }),
      admin.ok('allTrafficRecords', { type: null, dayCount: 10, sought: '', number: 100, after: null }),
      admin.ok('officeTickets', { number: 100, sought: '', status: null, fromMs: null, toMs: null, after: null }),
      admin.ok('listAudit', { number: 100, sought: '', action: null, fromMs: null, toMs: null, after: null }),
      admin.ok('listCorrections', { count: 100, userId: null, sought: '', after: null }),
      admin.ok('listErrors', { days: 30 }),
      admin.ok('listCoupons', {}),
      admin.ok('listCouponRecords', EVERY_USE),
      admin.ok('listRebates', { number: 100, sought: '', flagged: false, after: null }),
      admin.ok('listReferralChannels', { number: 100, sought: '', only: null, after: null }),
      admin.ok('listWithdrawals', { number: 100, sought: '', status: null, after: null }),
      admin.ok('allGifts', { state: null, sought: '', number: 100, after: null }),
    ])
    for (const list of lists) expect(list.length).toBeGreaterThan(0)
  })

  it('is given once; those who are seeded later get their own, and the books still hold', async () => {
    expect(await seedPast(server.app, { orders: 10, days: DAYS }, () => {})).toBeUndefined()
    await seedUsers(server.app, 20, () => {})
    expect(await seedPast(server.app, { orders: 50, days: 3 }, () => {})).toMatchObject({ people: 20 })
    expect(await count('orders')).toBe(ORDERS + 50)
    expect(await brokenInvariants(server.app)).toEqual([])
  })
})
