import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '../../../../test/server.ts'
import { addCoupon, addPlan, brokenInvariants, giveMoney } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'

let till: Till
let member: Member
let planId: string

beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())
beforeEach(async () => {
  member = await till.server.member()
  planId = await addPlan(till.server.app)
})
afterEach(async () => expect(await brokenInvariants(till.server.app)).toEqual([]))

const orderIt = async () => (await member.ok('createOrder', { planId })).id
const check = (orderId: string) => member.ok('walletCheck', { orderId })
const countOrders = async () => (await member.ok('listOrders', {})).length

describe('who looks at a plan again', () => {
  it('gets the order that waits untouched, also when the wallet was put on it', async () => {
    await giveMoney(till.server.app, member.email, 3_000n)
    const id = await orderIt()
    expect(await orderIt()).toBe(id)
    await check(id)
    expect(await member.ok('createOrder', { planId })).toMatchObject({ id, status: 'walletReserved', dueLi: 9_500n })
    expect(await countOrders()).toBe(1)
  })

  it('fifty times at once gets one order', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, orderIt))
    expect(new Set(ids).size).toBe(1)
    expect(await countOrders()).toBe(1)
  })

  it.each([
    ['price', sql`price_li = 12510`],
    ['name', sql`name = 'Another'`],
    ['traffic', sql`traffic_bytes = traffic_bytes + 1`],
    ['bonus', sql`bonus_percent = 1`],
    ['days', sql`duration_days = 1`],
    ['entitlement', sql`entitlement_days = 1`],
    ['number of devices', sql`device_count = 3`],
    ['speed', sql`speed_mbps = 150`],
    ['words about it', sql`entitlement_text = 'Netflix'`],
  ])('gets a new one when its %s has changed meanwhile', async (_, change) => {
    const id = await orderIt()
    await sql`update plans set ${change} where public_id = ${planId}`.execute(till.server.app.db)
    const changed = await orderIt()
    expect(changed).not.toBe(id)
    expect(await orderIt()).toBe(changed)
  })

  it('gets a new one when the days of a time package have changed', async () => {
    const set = (days: number) =>
      sql`update plans set duration_days = ${days} where public_id = ${planId}`.execute(till.server.app.db)
    await set(30)
    const id = await orderIt()
    await set(31)
    expect(await orderIt()).not.toBe(id)
  })

  it('gets a new one when the entitlement itself has changed', async () => {
    const id = await orderIt()
    await sql`with other as (insert into entitlements (public_id, name) values (${'e'.repeat(24)}, 'Other') returning id)
      update plans set entitlement_id = (select id from other) where public_id = ${planId}`.execute(till.server.app.db)
    expect(await orderIt()).not.toBe(id)
  })

  it('gets a new one when a payment of it was begun, also one that failed', async () => {
    const id = await orderIt()
    await till.gateway.behave({ create: { status: 500 } })
    const input = { orderId: id, payMode: 'alipay', isMobile: false, returnUrl: '' } as const
    expect((await member.call('buy', input)).code).toBe(2022)
    await till.gateway.reset()
    expect(await orderIt()).not.toBe(id)
  })

  it('gets the order that is being paid, with the trade that is open for it', async () => {
    const id = await orderIt()
    const trade = await till.buyWith(member, id)
    expect(await member.ok('createOrder', { planId })).toMatchObject({ id, openTradeId: trade.id })
    expect(await countOrders()).toBe(1)
  })

  it('gets a new one when the payment of the first is over, failed or of another price', async () => {
    const id = await orderIt()
    await till.buyWith(member, id)
    const { db } = till.server.app
    await sql`update plans set price_li = 12510 where public_id = ${planId}`.execute(db)
    expect(await orderIt()).not.toBe(id)
    await sql`update plans set price_li = 12500 where public_id = ${planId}`.execute(db)
    expect(await orderIt()).toBe(id)
    await sql`update trades set expires_at = ${till.server.app.now()} where order_id in
      (select id from orders where public_id = ${id})`.execute(db)
    expect(await orderIt()).not.toBe(id)
  })

  it('gets a new one when it carries a coupon', async () => {
    const id = await orderIt()
    await member.ok('applyCoupon', { orderId: id, code: await addCoupon(till.server.app) })
    expect(await orderIt()).not.toBe(id)
  })

  it('gets a new one when it was cancelled, and when it ends within the hour', async () => {
    const cancelled = await orderIt()
    await member.ok('cancelOrder', { orderId: cancelled })
    const id = await orderIt()
    expect(id).not.toBe(cancelled)
    const end = new Date(till.server.app.now().getTime() + 3_500_000)
    await sql`update orders set expires_at = ${end} where public_id = ${id}`.execute(till.server.app.db)
    expect(await orderIt()).not.toBe(id)
  })

  it('never gets another person’s, nor one of another plan that is just the same', async () => {
    const stranger = await till.server.member()
    const { id } = await stranger.ok('createOrder', { planId })
    const mine = await orderIt()
    expect(mine).not.toBe(id)
    planId = await addPlan(till.server.app)
    expect(await orderIt()).not.toBe(mine)
  })
})

describe('the wallet goes to the plan that is looked at', () => {
  async function reservedOrder() {
    const { id } = await till.orderOf(member)
    return check(id)
  }

  it('so that each shows its right price, whatever was looked at before', async () => {
    await giveMoney(till.server.app, member.email, 10_000n)
    const before = await reservedOrder()
    for (let look = 0; look < 3; look += 1) {
      expect(await reservedOrder()).toMatchObject({ walletSpendLi: 10_000n, dueLi: 2_500n, status: 'walletReserved' })
    }
    expect(await check(before.id)).toMatchObject({ walletSpendLi: 10_000n })
    const orders = await member.ok('listOrders', {})
    expect(orders.map(({ status, walletSpendLi }) => `${status} ${walletSpendLi}`).toSorted()).toEqual([
      ...Array<string>(3).fill('awaitingPayment 0'),
      'walletReserved 10000',
    ])
  })

  it('but not from under a payment that is being made, until that has ended', async () => {
    await giveMoney(till.server.app, member.email, 10_000n)
    const paying = await reservedOrder()
    await till.buyWith(member, paying.id)
    expect(await reservedOrder()).toMatchObject({ walletSpendLi: 0n, dueLi: 12_500n })
    await sql`update trades set status = 'cancelled' where status = 'awaitingPayment'`.execute(till.server.app.db)
    expect(await reservedOrder()).toMatchObject({ walletSpendLi: 10_000n, dueLi: 2_500n })
  })

  it('and never from another person’s order', async () => {
    const other = await till.server.member()
    await giveMoney(till.server.app, other.email, 10_000n)
    const { id } = await till.orderOf(other)
    await other.ok('walletCheck', { orderId: id })
    expect(await reservedOrder()).toMatchObject({ walletSpendLi: 0n })
    expect(await other.ok('myWallet', {})).toMatchObject({ totalLi: 0n, reservedLi: 10_000n })
  })

  it('when many are looked at while one is bought: nobody waits in a ring, and the money is spent once', async () => {
    await giveMoney(till.server.app, member.email, 12_500n)
    const orders = await Promise.all(Array.from({ length: 6 }, () => till.orderOf(member)))
    const acts = orders.flatMap(({ id }) => [
      member.call('walletCheck', { orderId: id }),
      member.call('buy', { orderId: id, payMode: 'alipay', isMobile: false, returnUrl: '' }),
      member.call('walletCheck', { orderId: id }),
    ])
    for (const { code } of await Promise.all(acts)) expect([0, 2019]).toContain(code)
    const { totalLi, reservedLi } = await member.ok('myWallet', {})
    const paid = (await member.ok('listOrders', {})).filter(({ status }) => status === 'paid')
    expect(totalLi + reservedLi + BigInt(paid.length) * 12_500n).toBe(12_500n)
  })
})
