import { GB } from '@dukou/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../../../../test/gateway.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan, giveMoney, openPaymentAccount, tradeNoOf } from '../../../../test/shop.ts'
import { newPublicId } from '../../../platform/ids.ts'

let server: TestServer
let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
  server = await startTestServer({ sandbox: true })
  await openPaymentAccount(server.app, gateway)
})
afterAll(async () => {
  await server.stop()
  gateway.stop()
})

type Row = Record<string, unknown>

async function rowsOf(member: Member): Promise<Row[]> {
  return (await member.call('listOrders', {})).wire as Row[]
}

describe('an order', () => {
  it('is made of a plan’s id, and stands in the list with text, money, status and time (2.7-03, 2.7-17, 2.3-06)', async () => {
    const member = await server.member()
    expect(await rowsOf(member)).toEqual([])
    const planId = await addPlan(server.app, { name: '300 GB 流量包', priceLi: 62_700n })
    const { wire } = await member.call('createOrder', { planId })
    expect(wire).toMatchObject({
      desc: '300 GB 流量包',
      order_money: 62.7,
      status: 'topay',
      need_pay: 62.7,
      combo_id: planId,
    })
    expect(wire).toMatchObject({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      create_time: expect.stringMatching(/Z$/),
    })
    expect(await rowsOf(member)).toEqual([wire])
  })

  it('carries what it will give: traffic with the bonus, days, and the entitlement with its days (2.3-09)', async () => {
    const member = await server.member()
    const planId = await addPlan(server.app, { gb: 300n, bonus: 10, days: 30 })
    const { id } = await server.app.db
      .insertInto('entitlements')
      .values({ public_id: newPublicId(), name: 'IPLC' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.app.db
      .updateTable('plans')
      .set({ entitlement_id: id, entitlement_days: 90, entitlement_text: 'IPLC 专线' })
      .where('public_id', '=', planId)
      .execute()
    await member.ok('createOrder', { planId })
    expect(await rowsOf(member)).toMatchObject([
      {
        add_traffic: Number(330n * GB),
        add_vip_duration: 30,
        gainPermission: 'IPLC 专线',
        permissionDuration: 90,
      },
    ])
  })

  it('names the entitlement where the plan has no text for it (2.3-09)', async () => {
    const member = await server.member()
    const planId = await addPlan(server.app)
    const { id } = await server.app.db
      .insertInto('entitlements')
      .values({ public_id: newPublicId(), name: 'Streaming' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.app.db
      .updateTable('plans')
      .set({ entitlement_id: id, entitlement_days: 30, entitlement_text: '' })
      .where('public_id', '=', planId)
      .execute()
    await member.ok('createOrder', { planId })
    expect(await rowsOf(member)).toMatchObject([{ gainPermission: 'Streaming', permissionDuration: 30 }])
  })

  it('keeps price and delivery when the plan changes', async () => {
    const member = await server.member()
    const planId = await addPlan(server.app, { priceLi: 12_500n, gb: 100n })
    const before = (await member.call('createOrder', { planId })).wire
    await server.app.db
      .updateTable('plans')
      .set({ price_li: 99_000n, traffic_bytes: 1n, name: 'other', removed_at: new Date() })
      .where('public_id', '=', planId)
      .execute()
    expect(await rowsOf(member)).toEqual([before])
  })

  it('is topay, then wallet_spend, then paied or cancled (2.4-01)', async () => {
    const member = await server.member()
    await giveMoney(server.app, member.email, 5_000n)
    const statusOf = async (id: string) => (await rowsOf(member)).find(({ _id }) => _id === id)?.status
    const { id: paid } = await member.ok('createOrder', { planId: await addPlan(server.app, { priceLi: 12_500n }) })
    expect(await statusOf(paid)).toBe('topay')
    await member.ok('walletCheck', { orderId: paid })
    expect(await statusOf(paid)).toBe('wallet_spend')
    const trade = await member.ok('buy', { orderId: paid, payMode: 'alipay', isMobile: false, returnUrl: '' })
    await gateway.pay(await tradeNoOf(server.app, trade.id))
    expect(await statusOf(paid)).toBe('paied')

    const { id: cancelled } = await member.ok('createOrder', { planId: await addPlan(server.app) })
    await member.ok('cancelOrder', { orderId: cancelled })
    expect(await statusOf(cancelled)).toBe('cancled')
  })

  it('is one of five that may wait unpaid; a sixth is refused, also when all are sent at once', async () => {
    const strict = await startTestServer({ rateLimitScale: 1 })
    const member = await strict.member()
    const plans = await Promise.all(Array.from({ length: 8 }, () => addPlan(strict.app)))
    const codes = await Promise.all(plans.map(async (planId) => (await member.call('createOrder', { planId })).code))
    expect(codes.filter((code) => code === 0)).toHaveLength(5)
    expect(codes.filter((code) => code === 2017)).toHaveLength(3)
    expect(await member.ok('listOrders', {})).toHaveLength(5)
    await strict.stop()
  })

  it('of somebody else is not there', async () => {
    const owner = await server.member()
    const stranger = await server.member()
    await owner.ok('createOrder', { planId: await addPlan(server.app) })
    expect(await rowsOf(stranger)).toEqual([])
  })
})
