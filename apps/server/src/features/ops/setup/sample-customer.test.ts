import { addDays, businessDay, GB } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf, type TestClient } from '../../../../test/client.ts'
import { EVERY_USE } from '../../../../test/coupons.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { keepLiability, keepSums } from '../../insight/statistics/index.ts'
import { addSampleCustomer } from './index.ts'
import type { SampleCustomer } from './sample-customer.ts'

let server: TestServer
let made: SampleCustomer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer({ sampleData: true, sandbox: true })
  // As the jobs of a server do at its start, before there is a customer.
  await keepSums(server.app)
  await keepLiability(server.app)
  made = await addSampleCustomer(server.app)
  client = server.visitor()
  client.token = (await client.ok('login', { email: made.email, passwordDigest: digestOf(made.password) })).token
})
afterAll(() => server.stop())

describe('the sample customer', () => {
  it('has used something on each of ten days, out of every bucket but the last', async () => {
    const today = businessDay(server.app.now())
    const records = await client.ok('myTrafficRecords', {})
    const uses = records.filter(({ type }) => type === 'spend')
    expect(uses.map(({ day }) => day)).toEqual(Array.from({ length: 10 }, (_, at) => addDays(today, -at)))
    const sum = (of: 'quotaBytes' | 'trialBytes' | 'permanentBytes' | 'overrunBytes') =>
      uses.reduce((all, { split }) => all + (split?.[of] ?? 0n), 0n)
    expect([sum('trialBytes'), sum('permanentBytes'), sum('overrunBytes')]).toEqual([GB, 18n * GB, 0n])
    expect(sum('quotaBytes')).toBeGreaterThan(300n * GB)
    const others = records.filter(({ type }) => type !== 'spend').map(({ type, changeBytes }) => [type, changeBytes])
    expect(others.slice(-3)).toEqual([
      ['trialExpired', -GB],
      ['coupon', 2n * GB],
      ['coupon', 200n * GB],
    ])
  })

  it('may go on, with time and traffic left', async () => {
    const info = await client.ok('userInfo', {})
    // Three gifts and two draws were taken from it, one gift came back, and he got 16 GB.
    expect(info).toMatchObject({ access: 'mayUse', usedBytes: (18n + 70n + 40n) * GB, trialLeftBytes: 0n })
    const prizes = (await client.ok('myDraws', {})).reduce((sum, { permanentGb }) => sum + BigInt(permanentGb), 0n)
    expect(info.grantedBytes).toBe((200n + 20n + 16n + prizes) * GB)
    expect(info.quotaUsedBytes).toBeGreaterThan(6n * GB)
  })

  it('has a client that fetched the link, so that nothing asks for an import', async () => {
    const { lastFetch } = await client.ok('userInfo', {})
    expect(lastFetch).toMatchObject({ client: 'flclash', app: 'FlClash', appVersion: '0.8.90', lines: 4 })
  })

  it('has friends whose purchases he was rewarded for, and withdrew what he got', async () => {
    expect(await client.ok('listInvited', {})).toHaveLength(12)
    expect(await client.ok('listRewards', {})).toHaveLength(14)
    expect(await client.ok('myWallet', {})).toMatchObject({ totalLi: 2_970n, withdrawableLi: 2_970n })
    const withdrawals = await client.ok('myWithdrawals', {})
    expect(withdrawals.map(({ status, amountLi }) => [status, amountLi])).toEqual([
      ['requested', 570_660n],
      ['cancelled', 570_660n],
      ['paid', 590_400n],
    ])
  })

  it('has given, and drawn', async () => {
    const { gifts } = await client.ok('listGifts', {})
    expect(gifts.map(({ state }) => state)).toEqual(['open', 'returned', 'taken'])
    expect(await client.ok('myDraws', {})).toHaveLength(2)
  })

  it('leaves something on the lists of the back office', async () => {
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
      admin.ok('listCouponRecords', EVERY_USE),
      admin.ok('listRebates', { number: 100, sought: '', flagged: false, after: null }),
      admin.ok('listReferralChannels', { number: 100, sought: '', only: null, after: null }),
      admin.ok('listWithdrawals', { number: 100, sought: '', status: null, after: null }),
      admin.ok('listRefunds', { number: 100, sought: '', status: null, fromMs: null, toMs: null, after: null }),
      admin.ok('allGifts', { state: null, sought: '', number: 100, after: null }),
    ])
    expect(lists.map(({ length }) => length)).toEqual([15, 3, 14, 1, 3, 1, 4])
  })

  it('has a past that statistics and reconciliation tell on the days it was on', async () => {
    const admin = await server.admin()
    const { db, config } = server.app
    const { rows } = await sql<{ day: string; paid: bigint }>`
      select (paid_at at time zone ${config.timeZone})::date as day, sum(external_paid_li)::bigint as paid
      from orders where external_paid_li > 0 group by 1 order by 1`.execute(db)
    expect(rows.length).toBeGreaterThan(3)
    const { days, liabilities } = await admin.ok('basicStatistics', { days: 30 })
    const earned = days
      .filter(({ revenueLi }) => revenueLi > 0n)
      .map(({ day, revenueLi }) => ({ day, paid: revenueLi }))
    expect(earned.reverse()).toEqual(rows)
    expect(liabilities[0]?.owedLi).toBeGreaterThan(0n)
    const months = [...new Set(rows.map(({ day }) => day.slice(0, 7)))]
    const received = await Promise.all(months.map((month) => admin.ok('listBillDays', { month })))
    const came = received.flat().map(({ day, receivedLi }) => ({ day, paid: receivedLi }))
    expect(came.toSorted((one, other) => (one.day < other.day ? -1 : 1))).toEqual(rows)
  })

  it('leaves no day that is taken for a mistake of the statistics', async () => {
    server.clock.now = new Date(server.clock.now.getTime() + 21 * 3_600_000)
    await keepSums(server.app)
    const { rows } = await sql`select message from errors where name = 'statistics'`.execute(server.app.db)
    expect(rows).toEqual([])
  })

  it('leaves the books in order', async () => {
    expect(await brokenInvariants(server.app)).toEqual([])
  })

  it('comes once, and only where there is a sandbox', async () => {
    await expect(addSampleCustomer(server.app)).rejects.toThrow(/is there already/)
    const config = { ...server.app.config, sandbox: false }
    await expect(addSampleCustomer({ ...server.app, config })).rejects.toThrow(/sandbox is off/)
  })
})
