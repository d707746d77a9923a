import { randomUUID } from 'node:crypto'
import { type RefusalName, refusalCodes } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { post, type TestClient } from '../../../../test/client.ts'
import { EVERY_USE } from '../../../../test/coupons.ts'
import { runJob } from '../../../../test/run-job.ts'
import type { Member } from '../../../../test/server.ts'
import { addCoupon, brokenInvariants, giveMoney, tradeNoOf } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'

const start = new Date()

let till: Till
let admin: TestClient
let member: Member
beforeAll(async () => {
  till = await openTill()
  admin = await till.server.admin()
})
afterAll(() => till.close())
beforeEach(async () => {
  till.server.clock.now = new Date(start)
  await till.gateway.reset()
  member = await till.server.member()
})
afterEach(async () => expect(await brokenInvariants(till.server.app)).toEqual([]))

const coupon = (changes: Parameters<typeof addCoupon>[1] = {}): Promise<string> => addCoupon(till.server.app, changes)
const orderOf = async (who: Member = member) => (await till.orderOf(who)).id
const apply = (orderId: string, code: string, who: Member = member) => who.call('applyCoupon', { orderId, code })
const wireOf = async (path: string, payload: unknown) =>
  (await post(`${till.server.origin}${path}`, payload, { authorization: `Bearer ${member.token}` })).answered
const usesOf = async (code: string) => (await admin.ok('listCoupons', {})).find((one) => one.code === code)?.usedCount
const buy = (orderId: string, who: Member = member) =>
  who.call('buy', { orderId, payMode: 'alipay', isMobile: false, returnUrl: '' })

describe('a coupon on an order', () => {
  it('is asked for by order_id and code and answers the order with what is left to pay (2.7-04)', async () => {
    const order_id = await orderOf()
    const { code, data } = await wireOf('/api/coupon/orderUseCoupon', { order_id, code: await coupon() })
    expect(code).toBe(0)
    expect(data).toMatchObject({
      _id: order_id,
      order_money: 12.5,
      coupon_discount: 1.25,
      need_pay: 11.25,
      status: 'topay',
    })
  })

  it('stands in the order as coupon_discount, coupon_code, coupon_name and couponType (2.3-07)', async () => {
    const order_id = await orderOf()
    const own = await coupon({ name: '春季券' })
    const said = { coupon_discount: 1.25, coupon_code: own, coupon_name: '春季券', couponType: 'discount' }
    expect((await wireOf('/api/coupon/orderUseCoupon', { order_id, code: own })).data).toMatchObject(said)
    expect((await wireOf('/api/order/order_list', {})).data).toMatchObject([said])
    const cash = { order_id: await orderOf(), code: await coupon({ kind: 'cash', cashLi: 2_000n }) }
    expect((await wireOf('/api/coupon/orderUseCoupon', cash)).data).toMatchObject({
      coupon_discount: 2,
      couponType: 'cash',
    })
  })

  it('is taken off by order_id, which answers the order at its price again (2.7-05)', async () => {
    const order_id = await orderOf()
    const code = await coupon()
    await wireOf('/api/coupon/orderUseCoupon', { order_id, code })
    expect(await usesOf(code)).toBe(1)
    const without = { coupon_discount: 0, coupon_code: null, coupon_name: null, couponType: null, need_pay: 12.5 }
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await wireOf('/api/coupon/orderCancleCoupon', { order_id })
      expect(answer).toMatchObject({ code: 0, data: { _id: order_id, ...without } })
    }
    expect(await usesOf(code)).toBe(0)
    expect((await apply(order_id, code)).code).toBe(0)
  })

  it('is put on and taken off sixty times an hour by one person', async () => {
    const [orderId, code] = [await orderOf(), await coupon()]
    const { config } = till.server.app
    const { rateLimitScale } = config
    config.rateLimitScale = 0.2
    try {
      for (let turn = 0; turn < 12; turn += 1) {
        expect((await apply(orderId, code)).code).toBe(0)
        await member.ok('removeCoupon', { orderId })
      }
      expect((await apply(orderId, code)).code).toBe(refusalCodes.tooManyRequests)
    } finally {
      config.rateLimitScale = rateLimitScale
    }
    expect(await member.ok('listOrders', {})).toMatchObject([{ id: orderId, couponCode: null }])
  })

  it('is free for another order when its order is cancelled (2.4-06)', async () => {
    const code = await coupon({ inAll: 1 })
    const order_id = await orderOf()
    expect((await apply(order_id, code)).code).toBe(0)
    const other = await orderOf()
    expect((await apply(other, code)).code).toBe(refusalCodes.couponUsageLimitReached)
    expect((await wireOf('/api/order/cancel_order', { order_id })).code).toBe(0)
    expect(await usesOf(code)).toBe(0)
    expect((await apply(other, code)).code).toBe(0)
    const [record] = await admin.ok('listCouponRecords', { ...EVERY_USE, number: 1 })
    expect(record).toMatchObject({ code, isReserved: true, isRestored: false })
  })

  it('that was taken off is not given back again when its order is cancelled', async () => {
    const code = await coupon({ inAll: 5 })
    const other = await till.server.member()
    await apply(await orderOf(other), code, other)
    const orderId = await orderOf()
    await apply(orderId, code)
    await member.ok('removeCoupon', { orderId })
    await member.ok('cancelOrder', { orderId })
    expect(await usesOf(code)).toBe(1)
  })

  it('goes back when nobody pays the order within its day', async () => {
    const code = await coupon({ inAll: 1, expiresAt: new Date(start.getTime() + 90 * 86_400_000) })
    await apply(await orderOf(), code)
    till.server.clock.now = new Date(start.getTime() + 25 * 3_600_000)
    await runJob(till.server.app, 'expireOrders')
    expect(await usesOf(code)).toBe(0)
    const [record] = await admin.ok('listCouponRecords', { ...EVERY_USE, number: 1 })
    expect(record).toMatchObject({ code, isRestored: true, restoredAt: expect.any(Date) })
  })

  it('goes back when the account of its order is merged into another, which may use it then', async () => {
    const code = await coupon({ inAll: 1 })
    await apply(await orderOf(), code)
    const other = await till.server.member()
    const merge = { from: member.email, to: other.email, reason: 'one person' }
    await admin.ok('mergeAccounts', merge, { 'idempotency-key': randomUUID() })
    expect(await usesOf(code)).toBe(0)
    expect((await apply(await orderOf(other), code, other)).code).toBe(0)
  })

  it('is used with the payment of its order, and programs are told once', async () => {
    const code = await coupon({ name: '春季券' })
    const hook = { id: null, revision: null, name: 'bot', url: 'https://example.com/hook', enabled: true }
    await admin.ok('saveWebhook', { ...hook, events: ['coupon.used'] })
    const orderId = await orderOf()
    await apply(orderId, code)
    const { data: trade } = await buy(orderId)
    expect(trade).toMatchObject({ amountLi: 11_250n })
    await till.gateway.pay(await tradeNoOf(till.server.app, trade?.id ?? ''))
    const [order] = await member.ok('listOrders', {})
    expect(order).toMatchObject({ status: 'paid', couponDiscountLi: 1_250n, couponName: '春季券' })
    const [record] = await admin.ok('listCouponRecords', { ...EVERY_USE, number: 1 })
    expect(record).toMatchObject({ email: member.email, isReserved: false, isRestored: false, discountLi: 1_250n })
    const { rows } = await sql<{ body: string }>`
      select body from webhook_deliveries where event = 'coupon.used'`.execute(till.server.app.db)
    expect(rows.map(({ body }) => JSON.parse(body).data)).toMatchObject([
      { name: '春季券', code, kind: 'discount', orderId, discount: 1.25, user: { email: member.email } },
    ])
    const { id } = await member.ok('userInfo', {})
    const events = await admin.ok('userTimeline', { id, count: 20 })
    expect(events.filter(({ kind }) => kind === 'coupon')).toMatchObject([{ what: '春季券', detail: 'used' }])
  })

  it('pays all of a price that it covers: nothing is left to pay outside, and the order is delivered', async () => {
    const code = await coupon({ kind: 'cash', cashLi: 20_000n })
    const orderId = await orderOf()
    expect((await apply(orderId, code)).data).toMatchObject({ couponDiscountLi: 12_500n, dueLi: 0n })
    await member.ok('walletCheck', { orderId })
    expect((await buy(orderId)).data).toMatchObject({ status: 'paid', amountLi: 0n })
    expect((await till.booksOf(member, orderId)).grantedBytes).toBeGreaterThan(0n)
    expect((await buy(orderId)).code).toBe(refusalCodes.orderClosed)
  })

  it('makes up the price with the wallet, whose part is given back when the price changes', async () => {
    await giveMoney(till.server.app, member.email, 3_000n)
    const code = await coupon({ kind: 'cash', cashLi: 10_000n })
    const orderId = await orderOf()
    expect(await member.ok('walletCheck', { orderId })).toMatchObject({ walletSpendLi: 3_000n, dueLi: 9_500n })
    expect((await apply(orderId, code)).data).toMatchObject({
      walletSpendLi: 0n,
      dueLi: 2_500n,
      status: 'awaitingPayment',
    })
    expect(await member.ok('myWallet', {})).toMatchObject({ totalLi: 3_000n, reservedLi: 0n })
    expect(await member.ok('walletCheck', { orderId })).toMatchObject({ walletSpendLi: 2_500n, dueLi: 0n })
    expect(await member.ok('removeCoupon', { orderId })).toMatchObject({ walletSpendLi: 0n, dueLi: 12_500n })
    expect(await member.ok('myWallet', {})).toMatchObject({ totalLi: 3_000n, reservedLi: 0n })
  })

  it('keeps its price on the order, whatever becomes of the coupon', async () => {
    const code = await coupon({ name: '九折' })
    const orderId = await orderOf()
    await apply(orderId, code)
    const [{ revision: _, ...saved } = { id: '' }] = await admin.ok('listCoupons', {})
    await admin.ok('saveCoupon', { ...saved, name: '五折', payBp: 5000, revision: null, makeKey: null } as never)
    expect((await member.ok('listOrders', {}))[0]).toMatchObject({ couponDiscountLi: 1_250n, couponName: '九折' })
  })

  it('leaves a payment that was begun before it what it was: the order is paid, and what is too much is credit', async () => {
    const orderId = await orderOf()
    const trade = await till.buyWith(member, orderId)
    await apply(orderId, await coupon())
    await till.gateway.pay(await tradeNoOf(till.server.app, trade.id))
    expect(await till.booksOf(member, orderId)).toMatchObject({ status: 'paid', walletLi: 1_250n })
  })
})

describe('on an order is refused', () => {
  it.each<[string, RefusalName, () => Promise<string>]>([
    ['an unknown code', 'couponNotFound', async () => 'NOBODYS'],
    ['a trial code', 'trialCouponNotForOrders', () => coupon({ kind: 'trialTime', days: 3 })],
    ['a coupon whose time is over', 'couponExpired', () => coupon({ expiresAt: new Date(start.getTime() - 1) })],
    ['a coupon that each may use no time', 'couponUsageLimitReached', () => coupon({ perUser: 0 })],
  ])('%s, and nothing changes', async (_, refusal, make) => {
    const orderId = await orderOf()
    expect((await apply(orderId, await make())).code).toBe(refusalCodes[refusal])
    expect((await member.ok('listOrders', {}))[0]).toMatchObject({ couponCode: null, dueLi: 12_500n })
  })

  it('a second coupon, before it is looked up', async () => {
    const orderId = await orderOf()
    await apply(orderId, await coupon())
    for (const code of [await coupon(), 'NOBODYS'])
      expect((await apply(orderId, code)).code).toBe(refusalCodes.orderAlreadyHasCoupon)
  })

  it('one that the person has on another open order, or has used', async () => {
    const code = await coupon()
    const first = await orderOf()
    await apply(first, code)
    const second = await orderOf()
    expect((await apply(second, code)).code).toBe(refusalCodes.couponUsageLimitReached)
    await member.ok('removeCoupon', { orderId: first })
    expect((await apply(second, code)).code).toBe(0)
    await giveMoney(till.server.app, member.email, 20_000n)
    await member.ok('walletCheck', { orderId: second })
    expect((await buy(second)).data).toMatchObject({ status: 'paid' })
    expect((await apply(await orderOf(), code)).code).toBe(refusalCodes.couponUsageLimitReached)
  })

  it('every coupon where the order is over, and taking one off there too', async () => {
    const code = await coupon()
    const orderId = await orderOf()
    await apply(orderId, code)
    await member.ok('cancelOrder', { orderId })
    expect((await apply(orderId, code)).code).toBe(refusalCodes.orderClosed)
    expect((await member.call('removeCoupon', { orderId })).code).toBe(refusalCodes.orderClosed)
    const late = await orderOf()
    till.server.clock.now = new Date(start.getTime() + 24 * 3_600_000 + 1_000)
    expect((await apply(late, code)).code).toBe(refusalCodes.orderClosed)
  })

  it('another person’s order, as if it were not there', async () => {
    const code = await coupon()
    const theirs = await orderOf(await till.server.member())
    expect((await apply(theirs, code)).code).toBe(refusalCodes.orderNotFound)
    expect((await member.call('removeCoupon', { orderId: theirs })).code).toBe(refusalCodes.orderNotFound)
    expect(await usesOf(code)).toBe(0)
  })
})

it('no payment is begun at the price of a coupon that was deleted; one that was begun before is honoured', async () => {
  const code = await coupon()
  const [begun, other] = [await orderOf(), await orderOf(await till.server.member())]
  await apply(begun, code)
  const { data: trade } = await buy(begun)
  const { id = '' } = (await admin.ok('listCoupons', {})).find((one) => one.code === code) ?? {}
  expect(other).not.toBe(begun)
  await admin.ok('deleteCoupons', { ids: [id] })
  expect((await buy(begun)).code).toBe(refusalCodes.couponUsageLimitReached)
  await till.gateway.pay(await tradeNoOf(till.server.app, trade?.id ?? ''))
  expect((await till.booksOf(member, begun)).status).toBe('paid')
})

it('orders that a process of the version before ended have their coupons settled as they ended', async () => {
  const { db } = till.server.app
  const code = await coupon()
  const orderId = await orderOf()
  await apply(orderId, code)
  await sql`update orders set status = 'cancelled', cancelled_at = now() where public_id = ${orderId}`.execute(db)
  expect(await brokenInvariants(till.server.app)).toEqual([expect.stringContaining('coupons-have-their-order')])
  await runJob(till.server.app, 'settleLeftCoupons')
  expect(await usesOf(code)).toBe(0)
})
