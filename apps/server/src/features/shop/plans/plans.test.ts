import { refusalCodes } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../../../test/audit.ts'
import { post, type TestClient } from '../../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan, brokenInvariants, giveMoney } from '../../../../test/shop.ts'
import { stateOf } from '../../../../test/state.ts'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

const PLAN = {
  id: null as string | null,
  sort: 3,
  name: '货轮',
  priceLi: 59_000n,
  trafficBytes: 300n * GB,
  durationDays: 0,
  dailyLimitBytes: null as bigint | null,
  bonusPercent: 10,
  entitlementId: null as string | null,
  entitlementDays: 0,
  entitlementText: '',
  deviceCount: 5,
  speedMbps: 150,
  suggestedMonths: 3,
}

/** A save that overwrites. */
const SENT = { ...PLAN, revision: null as number | null }

/** A call as the product's pages make it. */
async function raw(path: string, payload: unknown) {
  return (await post(`${server.origin}${path}`, payload, { authorization: `Bearer ${admin.token}` })).answered
}

const inShop = async (id: string) => (await admin.ok('listPlans', {})).find((plan) => plan.id === id)
const listed = async (id: string) => (await admin.ok('allPlans', {})).find((plan) => plan.id === id)

describe('a plan', () => {
  it('is saved with its traffic in bytes, and sold at once as it was written (3.7-30)', async () => {
    const { code, wire } = await admin.call('savePlan', SENT)
    expect({ code, wire }).toEqual({
      code: 0,
      wire: {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        orderID: 3,
        name: '货轮',
        price: 59,
        traffic: Number(300n * GB),
        vipDuration: 0,
        dailyLimit: null,
        additionPersend: 10,
        permissionsGain: null,
        permissionDuration: 0,
        permissionsDesc: '',
        deviceNum: 5,
        speed: 150,
        duration: 3,
        revision: 1,
      },
    })
    const { _id: id } = wire as { _id: string }
    expect(await inShop(id)).toEqual({ ...PLAN, id })
    expect(await auditOf(server.app, id)).toEqual(['savePlan'])
  })

  it('is changed under its id; orders that were made before keep their price and content', async () => {
    const { id } = await admin.ok('savePlan', SENT)
    const member = await server.member()
    const order = await member.ok('createOrder', { planId: id })
    await admin.ok('savePlan', { ...SENT, id, priceLi: 69_000n, trafficBytes: 100n * GB })
    expect(await inShop(id)).toMatchObject({ priceLi: 69_000n, trafficBytes: 100n * GB })
    expect((await member.ok('listOrders', {}))[0]).toMatchObject({
      id: order.id,
      priceLi: 59_000n,
      addTrafficBytes: 330n * GB,
    })
    expect(await listed(id)).toMatchObject({ openOrderCount: 1 })
  })

  it('tells the audit its price in li and its traffic in bytes, which the page writes as yuan and GB', async () => {
    const { id } = await admin.ok('savePlan', SENT)
    await admin.ok('savePlan', { ...SENT, id, priceLi: 69_000n, trafficBytes: 100n * GB })
    const [act] = await admin.ok('listAudit', {
      number: 1,
      sought: '',
      action: 'savePlan',
      fromMs: null,
      toMs: null,
      after: null,
    })
    expect(act?.changes).toEqual([
      { field: 'priceLi', before: '"59000"', after: '"69000"' },
      { field: 'trafficBytes', before: `"${PLAN.trafficBytes}"`, after: `"${100n * GB}"` },
    ])
  })

  it('is not saved over a change that was made after it was read; the refusal names the changed fields', async () => {
    const { id, revision } = await admin.ok('savePlan', SENT)
    const mine = { ...PLAN, id, revision }
    const other = await admin.ok('savePlan', { ...mine, priceLi: 69_000n, deviceCount: 9 })
    expect(other.revision).toBe(revision + 1)
    const stale = await admin.call('savePlan', { ...mine, name: '旧价' })
    expect(stale.code).toBe(refusalCodes.planChanged)
    expect(stale.msg).toContain('（price, deviceNum）')
    expect(await inShop(id)).toMatchObject({ name: PLAN.name, priceLi: 69_000n, deviceCount: 9 })
    expect(await listed(id)).toMatchObject({ revision: other.revision })
    await admin.ok('savePlan', { ...mine, name: '新名', priceLi: 69_000n, revision: other.revision })
    expect(await inShop(id)).toMatchObject({ name: '新名', priceLi: 69_000n })
  })

  it('keeps the daily quota that it names, and gives it up again', async () => {
    const { id } = await admin.ok('savePlan', { ...SENT, durationDays: 30, dailyLimitBytes: 80n * GB })
    expect([await inShop(id), await listed(id)]).toMatchObject([
      { dailyLimitBytes: 80n * GB },
      { dailyLimitBytes: 80n * GB },
    ])
    await admin.ok('savePlan', { ...SENT, id, durationDays: 30 })
    expect([await inShop(id), await listed(id)]).toMatchObject([
      { dailyLimitBytes: 50n * GB },
      { dailyLimitBytes: null },
    ])
  })

  it('of two saves at the same moment keeps one', async () => {
    const { id, revision } = await admin.ok('savePlan', SENT)
    const both = await Promise.all(
      [61_000n, 62_000n].map((priceLi) => admin.call('savePlan', { ...PLAN, id, revision, priceLi })),
    )
    expect(both.map(({ code }) => code).sort()).toEqual([0, refusalCodes.planChanged])
  })

  it('is saved without a revision as the product sends it', async () => {
    const { id } = await admin.ok('savePlan', SENT)
    await admin.ok('savePlan', { ...SENT, id, priceLi: 61_000n })
    expect((await raw('/api/admin/combo/update_combo', { _id: id, name: '原样', price: 7, traffic: 1 })).code).toBe(0)
    expect(await inShop(id)).toMatchObject({ name: '原样', priceLi: 7_000n })
  })

  it('gives an entitlement that there is, for a day or more', async () => {
    const { id: entitlementId } = await admin.ok('saveEntitlement', {
      revision: null,
      id: null,
      name: 'streaming',
      description: '',
    })
    const given = { ...PLAN, entitlementId, entitlementDays: 90, entitlementText: '流媒体' }
    const { id } = await admin.ok('savePlan', { ...given, revision: null })
    expect(await inShop(id)).toEqual({ ...given, id })
    expect(await listed(id)).toMatchObject({ entitlementId, entitlementDays: 90 })
  })

  it.each([
    ['that gives nothing', { trafficBytes: 0n }, 'planGivesNothing'],
    ['with an entitlement for no day', { entitlementId: 'e'.repeat(24) }, 'entitlementNeedsDays'],
    [
      'with an entitlement that is not there',
      { entitlementId: 'e'.repeat(24), entitlementDays: 1 },
      'entitlementNotFound',
    ],
    ['that is not there', { id: 'e'.repeat(24) }, 'planNotFound'],
  ] as const)('%s is not saved, and nothing changes', async (_, change, refusal) => {
    const before = await stateOf(server.app)
    expect(await admin.call('savePlan', { ...SENT, ...change })).toMatchObject({ code: refusalCodes[refusal] })
    expect(await stateOf(server.app)).toEqual(before)
  })

  it.each([
    ['price', 0],
    ['price', 1.005],
    ['traffic', -1],
    ['traffic', 1.5],
    ['vipDuration', -1],
    ['dailyLimit', 0],
    ['dailyLimit', 0.5],
    ['name', ' '],
  ])('with %s %s is refused as wrong input', async (field, value) => {
    const wire = { name: 'x', price: 1, traffic: 1, [field]: value }
    expect((await raw('/api/admin/combo/update_combo', wire)).code).toBe(refusalCodes.badInput)
  })

  it('is taken off sale by its id; an order of it can still be paid (3.7-31)', async () => {
    const { id } = await admin.ok('savePlan', SENT)
    const member = await server.member()
    const { id: orderId, priceLi } = await member.ok('createOrder', { planId: id })
    expect(await raw('/api/admin/combo/delete_combo', { id })).toMatchObject({ code: 0, data: {} })
    expect([await inShop(id), await listed(id)]).toEqual([undefined, undefined])
    expect((await (await server.member()).call('createOrder', { planId: id })).code).toBe(refusalCodes.planNotFound)
    await giveMoney(server.app, member.email, priceLi)
    await member.ok('walletCheck', { orderId })
    expect(await member.ok('buy', { orderId, payMode: 'alipay', isMobile: false, returnUrl: '' })).toMatchObject({
      status: 'paid',
    })
    expect((await admin.call('deletePlan', { id })).code).toBe(refusalCodes.planNotFound)
    expect(await auditOf(server.app, id)).toEqual(['savePlan', 'deletePlan'])
    expect(await brokenInvariants(server.app)).toEqual([])
  })
})

describe('the list of plans', () => {
  async function buy(planId: string): Promise<string> {
    const member = await server.member()
    const { id: orderId, priceLi } = await member.ok('createOrder', { planId })
    await giveMoney(server.app, member.email, priceLi)
    await member.ok('walletCheck', { orderId })
    await member.ok('buy', { orderId, payMode: 'alipay', isMobile: false, returnUrl: '' })
    return orderId
  }

  it('tells what was sold in 30 days, what is not paid yet, and whose days still run', async () => {
    const month = await addPlan(server.app, { days: 60 })
    const traffic = await addPlan(server.app)
    await buy(traffic)
    await buy(month)
    const { now } = server.clock
    server.clock.now = new Date(now.getTime() + 31 * 86_400_000)
    admin = await server.admin()
    await buy(month)
    await (await server.member()).ok('createOrder', { planId: month })
    const counts = { soldCount: 1, openOrderCount: 1, runningCount: 2 }
    expect(await listed(month)).toMatchObject(counts)
    expect(await listed(traffic)).toMatchObject({ soldCount: 0, openOrderCount: 0, runningCount: 0 })
    server.clock.now = now
  })

  it('is for admins alone', async () => {
    expect((await (await server.member()).call('allPlans', {})).code).toBe(refusalCodes.forbidden)
  })
})
