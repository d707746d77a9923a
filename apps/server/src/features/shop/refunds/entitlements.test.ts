import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@dukou/domain'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { refundOf } from '../../../../test/refunds.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan, brokenInvariants, buyPlan } from '../../../../test/shop.ts'

const start = new Date()
let server: TestServer
let admin: TestClient
/** The entitlement of each test, for 30 days. */
let entitlement: { id: string; days: number }
let tests = 0
beforeAll(async () => {
  server = await startTestServer({ sandbox: true })
})
beforeEach(async () => {
  await passTo(0)
  tests += 1
  const { id } = await admin.ok('saveEntitlement', { revision: null, id: null, name: `家宽 ${tests}`, description: '' })
  entitlement = { id, days: 30 }
})
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))
afterAll(() => server.stop())

/** So many days after the start of the test. */
async function passTo(day: number): Promise<void> {
  server.clock.now = new Date(start.getTime() + day * DAY_MS)
  admin = await server.admin()
}

const keyed = () => ({ 'idempotency-key': randomUUID() })

/** @returns the order */
async function buy(member: Member, gb = 1n): Promise<string> {
  await buyPlan(server.app, member, { priceLi: 10_000n, gb, entitlement })
  const [order] = await member.ok('listOrders', {})
  return order?.id ?? ''
}

async function daysLeft(member: Member): Promise<number> {
  const [mine] = await member.ok('myEntitlements', {})
  return mine?.expiresAt ? Math.round((mine.expiresAt.getTime() - server.clock.now.getTime()) / DAY_MS) : 0
}

it('a refund keeps what an agency sold later', async () => {
  const [owner, member] = [await server.member(), await server.member()]
  const order = await buy(member)
  const agency = { ownerEmail: owner.email, name: '渡船', domain: '', contact: '', logoUrl: '' }
  const { id } = await admin.ok('saveAgency', { id: null, revision: null, ...agency })
  await admin.call('allocateToAgency', { id, addBytes: 1024n ** 4n, addDays: 0, reason: 'x' }, keyed())
  await admin.ok('setAgencyOf', { email: member.email, agencyId: id })
  const planId = await addPlan(server.app, { gb: 1n, entitlement })
  await owner.ok('saveAgencyPrice', { planId, priceLi: 1000n })
  await passTo(20)
  const [customer] = await owner.ok('agencyCustomers', { sought: '' })
  expect((await owner.call('sellFromPool', { customerId: customer?.id ?? '', planId }, keyed())).code).toBe(0)
  expect(await daysLeft(member)).toBe(40)
  expect((await refundOf(admin, order)).code).toBe(0)
  expect(await daysLeft(member)).toBe(30)
})

it('a refund keeps what a merged account had bought later', async () => {
  const [from, to] = [await server.member(), await server.member()]
  const order = await buy(to)
  await passTo(25)
  await buy(from)
  await admin.ok('mergeAccounts', { from: from.email, to: to.email, reason: 'x' }, keyed())
  expect(await daysLeft(to)).toBe(35)
  expect((await refundOf(admin, order)).code).toBe(0)
  expect(await daysLeft(to)).toBe(30)
})

it('a refund tells the customer and staff of the entitlement that it takes', async () => {
  const member = await server.member()
  const order = await buy(member, 0n)
  expect((await refundOf(admin, order)).code).toBe(0)
  expect(await daysLeft(member)).toBe(0)
  const [notice] = await member.ok('listNotices', {})
  expect(notice?.text).toContain('还没用的权限已收回')
  const asked = { number: 1, sought: member.email, status: null, fromMs: null, toMs: null, after: null }
  const [refund] = await admin.ok('listRefunds', asked)
  const { takenEntitlementMs, takenMs } = await admin.ok('readRefund', { id: refund?.id ?? '' })
  expect({ days: takenEntitlementMs / DAY_MS, takenMs }).toEqual({ days: expect.closeTo(30, 1), takenMs: 0 })
})
