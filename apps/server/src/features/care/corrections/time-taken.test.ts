import { randomUUID } from 'node:crypto'
import { NO_USER_CHANGE, refusalCodes } from '@dukou/contract'
import { DAY_MS } from '@dukou/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { refundOf } from '../../../../test/refunds.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { addCoupon, brokenInvariants, buyPlan } from '../../../../test/shop.ts'

const start = new Date()
let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => passTo(0))
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))
afterAll(() => server.stop())

/** So many days after the start of the test. */
async function passTo(day: number): Promise<void> {
  server.clock.now = new Date(start.getTime() + day * DAY_MS)
  admin = await server.admin()
}

const keyed = () => ({ 'idempotency-key': randomUUID() })
const idOf = async (member: Member) => (await member.ok('userInfo', {})).id

/** @returns the order */
async function buyDays(member: Member, days: number): Promise<string> {
  await buyPlan(server.app, member, { priceLi: 10_000n, gb: 0n, days })
  const [order] = await member.ok('listOrders', {})
  return order?.id ?? ''
}

/** @returns the grant, as the list of grants names it */
async function redeemDays(member: Member, days: number): Promise<string> {
  const code = await addCoupon(server.app, {
    kind: 'trialTime',
    days,
    expiresAt: new Date(start.getTime() + 90 * DAY_MS),
  })
  await member.ok('redeemCoupon', { code })
  const [grant] = await admin.ok('listGrants', { userId: await idOf(member) })
  return grant?.id ?? ''
}

const addDays = async (member: Member, days: number) =>
  admin.call('saveUser', { ...NO_USER_CHANGE, id: await idOf(member), addDays: days, reason: 'x' })

const takeBack = async (member: Member, id: string) =>
  admin.call('takeBackGrant', { userId: await idOf(member), id, reason: 'x' }, keyed())

async function undoLast(member: Member) {
  const [last] = await admin.ok('listCorrections', { count: 1, userId: await idOf(member), sought: '', after: null })
  return admin.call('undoCorrection', { id: last?.id ?? '', reason: '' }, keyed())
}

const merge = (from: Member, to: Member) =>
  admin.ok('mergeAccounts', { from: from.email, to: to.email, reason: 'x' }, keyed())

/** In whole days; 0 where the package has ended or there was none. */
async function daysLeft(member: Member): Promise<number> {
  const { timeExpiresAt } = await member.ok('userInfo', {})
  return Math.round(Math.max(0, (timeExpiresAt?.getTime() ?? 0) - server.clock.now.getTime()) / DAY_MS)
}

describe('days that staff take by hand', () => {
  it('are no more than are left, so that undoing it gives no more than it took', async () => {
    const member = await server.member()
    await buyDays(member, 3)
    expect((await addDays(member, -30)).code).toBe(0)
    expect(await daysLeft(member)).toBe(0)
    expect(await member.ok('myTrafficRecords', {})).toMatchObject([{ days: -3 }, { days: 3 }])
    await undoLast(member)
    expect(await daysLeft(member)).toBe(3)
  })

  it('are refused where none is left, and nothing is recorded', async () => {
    const member = await server.member()
    expect((await addDays(member, -30)).code).toBe(refusalCodes.nothingLeftToTake)
    expect(await member.ok('myTrafficRecords', {})).toEqual([])
    await buyDays(member, 3)
    await passTo(5)
    const { timeExpiresAt } = await member.ok('userInfo', {})
    expect((await addDays(member, -1)).code).toBe(refusalCodes.nothingLeftToTake)
    expect((await member.ok('userInfo', {})).timeExpiresAt).toEqual(timeExpiresAt)
  })

  it('set to an end that is past, end now', async () => {
    const member = await server.member()
    await buyDays(member, 3)
    const id = await idOf(member)
    const past = new Date(start.getTime() - 9 * DAY_MS)
    await admin.ok('saveUser', { ...NO_USER_CHANGE, id, timeExpiresAt: past, reason: 'x' })
    const { timeExpiresAt } = await member.ok('userInfo', {})
    expect(timeExpiresAt && timeExpiresAt > start).toBe(true)
    expect(await daysLeft(member)).toBe(0)
    await undoLast(member)
    expect(await daysLeft(member)).toBe(3)
  })

  it('from those given by hand later are not days of the order before', async () => {
    const member = await server.member()
    const order = await buyDays(member, 30)
    await addDays(member, 10)
    await addDays(member, -10)
    expect((await refundOf(admin, order)).code).toBe(0)
    expect(await daysLeft(member)).toBe(0)
  })
})

describe('days of a grant that staff took back', () => {
  it('do not count as days that came after an order', async () => {
    const member = await server.member()
    const order = await buyDays(member, 30)
    const coupon = await redeemDays(member, 10)
    expect((await takeBack(member, coupon)).code).toBe(0)
    expect(await daysLeft(member)).toBe(30)
    expect((await refundOf(admin, order)).code).toBe(0)
    expect(await daysLeft(member)).toBe(0)
  })

  it('are those of the grant itself: what came later can still be taken, and an order keeps its days', async () => {
    const member = await server.member()
    const first = await redeemDays(member, 7)
    const second = await redeemDays(member, 7)
    const order = await buyDays(member, 30)
    expect((await takeBack(member, first)).data).toMatchObject({ takenDays: expect.closeTo(7, 1) })
    expect((await takeBack(member, second)).data).toMatchObject({ takenDays: expect.closeTo(7, 1) })
    expect(await daysLeft(member)).toBe(30)
    expect((await refundOf(admin, order)).code).toBe(0)
    expect(await daysLeft(member)).toBe(0)
  })

  it('are taken the second time whole where the first was undone', async () => {
    const member = await server.member()
    const coupon = await redeemDays(member, 7)
    await buyDays(member, 30)
    await takeBack(member, coupon)
    await undoLast(member)
    expect(await daysLeft(member)).toBe(37)
    expect((await takeBack(member, coupon)).data).toMatchObject({ takenDays: expect.closeTo(7, 1) })
  })
})

describe('after a merge', () => {
  it('a refund of the staying account’s order takes what was left of it, and nothing where it had run out', async () => {
    for (const [day, kept] of [
      [25, 5],
      [40, 0],
    ] as const) {
      await passTo(0)
      const [from, to] = [await server.member(), await server.member()]
      const order = await buyDays(to, 30)
      await passTo(day)
      await buyDays(from, 30)
      await merge(from, to)
      expect(await daysLeft(to)).toBe(30 + kept)
      expect((await refundOf(admin, order)).code).toBe(0)
      expect(await daysLeft(to)).toBe(30)
    }
  })

  it('a refund of the closed account’s order takes what was left of it, also after a second merge', async () => {
    const [from, to, last] = [await server.member(), await server.member(), await server.member()]
    const order = await buyDays(from, 30)
    await passTo(5)
    await buyDays(to, 30)
    await passTo(15)
    await merge(from, to)
    expect(await daysLeft(to)).toBe(35)
    await buyDays(last, 30)
    await merge(to, last)
    expect(await daysLeft(last)).toBe(65)
    expect((await refundOf(admin, order)).code).toBe(0)
    expect(await daysLeft(last)).toBe(50)
  })

  it('undoing an adjustment of days that had run out takes none', async () => {
    const [from, to] = [await server.member(), await server.member()]
    await addDays(to, 30)
    await passTo(40)
    await buyDays(from, 30)
    await merge(from, to)
    expect((await undoLast(to)).code).toBe(0)
    expect(await daysLeft(to)).toBe(30)
  })
})
