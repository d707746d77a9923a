import { refusalCodes } from '@dukou/contract'
import { DAY_MS, GB } from '@dukou/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { refundOf } from '../../../../test/refunds.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants, buyPlan } from '../../../../test/shop.ts'

const start = new Date()
const ENTITLEMENT = { revision: null, id: null, name: '家宽', description: '' }

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer({ sandbox: true })
})
beforeEach(async () => {
  server.clock.now = new Date(start)
  admin = await server.admin()
})
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))
afterAll(() => server.stop())

/** Buys a plan of ten yuan. @returns the order's public id */
async function buy(member: Member, plan: Parameters<typeof buyPlan>[2]): Promise<string> {
  await buyPlan(server.app, member, { priceLi: 10_000n, ...plan })
  const [order] = await member.ok('listOrders', {})
  return order?.id ?? ''
}

async function leftBytes(member: Member): Promise<bigint> {
  const { grantedBytes, usedBytes } = await member.ok('userInfo', {})
  return grantedBytes - usedBytes
}

const preview = (orderId: string, amountLi: bigint | null = null) =>
  admin.ok('previewRefund', { orderId, amountLi, destination: 'wallet' })

/** The days that a refund would take, rounded because the server's clock runs: of the time package and the entitlement. */
async function daysOf(orderId: string) {
  const { taken, missing } = await preview(orderId)
  const [time, entitlement, missingTime] = [taken.timeMs, taken.entitlementMs, missing.timeMs].map((ms) =>
    Math.round(ms / DAY_MS),
  )
  return { time, entitlement, missingTime }
}

const pass = (days: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + days * DAY_MS)
}

describe('traffic in an open gift', () => {
  it('is unused: the gift is taken back for the refund, and its code is worth nothing', async () => {
    const [giver, receiver] = [await server.member(), await server.member()]
    const id = await buy(giver, { gb: 50n })
    const { code } = await giver.ok('createGift', { amountGb: 40 })
    expect(await preview(id)).toMatchObject({
      taken: { permanentBytes: 50n * GB },
      missing: { permanentBytes: 0n },
      takesGiftsBack: true,
    })
    expect((await refundOf(admin, id)).code).toBe(0)
    expect(await leftBytes(giver)).toBe(0n)
    expect((await giver.ok('listNotices', {}))[0]?.text).toContain('已收回。没有被领取的转赠已撤回。')
    expect((await giver.ok('listGifts', {})).gifts).toMatchObject([{ state: 'returned', returnReason: 'takenBack' }])
    expect((await receiver.call('receiveGift', { code })).code).toBe(refusalCodes.giftCodeInvalid)
  })

  it('stays where the balance is enough, and only as many gifts come back as are needed', async () => {
    const giver = await server.member()
    const id = await buy(giver, { gb: 100n })
    for (const amountGb of [20, 30]) await giver.ok('createGift', { amountGb })
    expect(await preview(id, 5_000n)).toMatchObject({ taken: { permanentBytes: 50n * GB }, takesGiftsBack: false })
    expect((await refundOf(admin, id, { amountLi: 5_000n })).code).toBe(0)
    expect((await refundOf(admin, id, { amountLi: 1_000n })).code).toBe(0)
    const { gifts } = await giver.ok('listGifts', {})
    expect(gifts.map(({ sentGb, state }) => [sentGb, state])).toEqual([
      [30, 'returned'],
      [20, 'open'],
    ])
    expect(await leftBytes(giver)).toBe(20n * GB)
  })
})

describe('time of an order', () => {
  it('that has run out is not taken from what was bought later', async () => {
    const member = await server.member()
    const lapsed = await buy(member, { gb: 0n, days: 30 })
    pass(40)
    const later = await buy(member, { gb: 0n, days: 30 })
    pass(10)
    expect(await daysOf(lapsed)).toMatchObject({ time: 0, missingTime: 30 })
    expect(await daysOf(later)).toMatchObject({ time: 20, missingTime: 10 })
  })

  it('runs before that of a later order, and what was taken back of the later one no longer counts', async () => {
    const member = await server.member()
    const first = await buy(member, { gb: 0n, days: 30 })
    const second = await buy(member, { gb: 0n, days: 30 })
    pass(10)
    expect(await daysOf(first)).toMatchObject({ time: 20 })
    expect((await refundOf(admin, second)).code).toBe(0)
    expect(await daysOf(first)).toMatchObject({ time: 20 })
    expect((await refundOf(admin, first)).code).toBe(0)
    const { timeExpiresAt } = await member.ok('userInfo', {})
    expect(timeExpiresAt?.getTime()).toBeLessThanOrEqual(server.app.now().getTime())
  })
})

describe('an entitlement of an order', () => {
  it('runs before that of a later order, less what was refunded of the later one', async () => {
    const member = await server.member()
    const { id: entitlement } = await admin.ok('saveEntitlement', ENTITLEMENT)
    const first = await buy(member, { gb: 0n, entitlement: { id: entitlement, days: 30 } })
    const second = await buy(member, { gb: 0n, entitlement: { id: entitlement, days: 30 } })
    pass(10)
    expect(await daysOf(first)).toMatchObject({ entitlement: 20 })
    expect((await refundOf(admin, second, { amountLi: 5_000n })).code).toBe(0)
    expect(await daysOf(first)).toMatchObject({ entitlement: 20 })
    pass(20)
    expect(await daysOf(first)).toMatchObject({ entitlement: 0 })
    expect(await daysOf(second)).toMatchObject({ entitlement: 15 })
  })
})
