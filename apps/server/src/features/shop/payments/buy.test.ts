import { GB } from '@dukou/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { post } from '../../../../test/client.ts'
import { MERCHANT } from '../../../../test/gateway.ts'
import { addPlan, brokenInvariants, giveMoney, tradeNoOf } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'
import { newPublicId } from '../../../platform/ids.ts'

const MINUTE = 60_000
let till: Till

beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())
beforeEach(() => till.gateway.reset())
afterEach(async () => expect(await brokenInvariants(till.server.app)).toEqual([]))

const passTime = (ms: number) => {
  till.server.clock.now = new Date(till.server.clock.now.getTime() + ms)
}

function tryToBuy(member: Awaited<ReturnType<Till['waiting']>>['member'], orderId: string) {
  return member.call('buy', { orderId, payMode: 'alipay', isMobile: false, returnUrl: '' })
}

describe('a purchase', () => {
  it('answers a trade with _id, status, add_traffic and add_vip_duration (2.3-11)', async () => {
    const { member, order } = await till.waiting({ gb: 300n, bonus: 10, days: 30 })
    const payload = { order_id: order.id, pay_mode: 'alipay', isMobile: false, return_url: '' }
    const session = { authorization: `Bearer ${member.token}` }
    const { answered } = await post(`${till.server.origin}/api/shop/dobuy`, payload, session)
    expect(answered.data).toMatchObject({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      status: 'topay',
      add_traffic: Number(330n * GB),
      add_vip_duration: 30,
    })
  })

  it('pays by the gateway, is told by the notify and delivers exactly what was ordered (2.7-07)', async () => {
    const { member, order, trade, tradeNo } = await till.waiting({ gb: 300n, bonus: 10, days: 30 })
    expect(trade).toMatchObject({ status: 'awaitingPayment', amountLi: 12_500n, paymentAccount: 'sandbox' })
    expect(trade.payUrl).toContain(till.gateway.origin)
    await till.gateway.pay(tradeNo)
    const { status, addTrafficBytes, addDurationDays } = await member.ok('tradeStatus', { tradeId: trade.id })
    expect({ status, addTrafficBytes, addDurationDays }).toEqual({
      status: 'paid',
      addTrafficBytes: 330n * GB,
      addDurationDays: 30,
    })
    const info = await member.ok('userInfo', {})
    expect(info.grantedBytes).toBe(330n * GB)
    expect(info.hasPaid).toBe(true)
    const days = ((info.timeExpiresAt?.getTime() ?? 0) - till.server.app.now().getTime()) / 86_400_000
    expect(days).toBeCloseTo(30, 2)
    expect((await member.ok('listOrders', {}))[0]).toMatchObject({ id: order.id, status: 'paid', dueLi: 0n })
  })

  it('sends the gateway what it can check, and shows the payer’s address and device', async () => {
    const { tradeNo } = await till.waiting()
    const { requests } = await till.gateway.log(tradeNo)
    expect(requests[0]?.params).toMatchObject({
      pid: MERCHANT.pid,
      money: '12.50',
      type: 'alipay',
      device: 'pc',
      clientip: '127.0.0.1',
      notify_url: `${till.server.origin}/api/pay/notify/sandbox`,
    })
  })

  it('gives everybody who buys at once the same trade', async () => {
    const member = await till.server.member()
    const order = await till.orderOf(member)
    await till.gateway.behave({ create: { delay_ms: 300 } })
    const trades = await Promise.all(Array.from({ length: 10 }, () => till.buyWith(member, order.id)))
    expect(new Set(trades.map(({ id }) => id)).size).toBe(1)
    expect(trades.every(({ payUrl }) => payUrl !== null)).toBe(true)
  })

  it('is refused for an order that is paid, that is cancelled, and whose day is over', async () => {
    const paid = await till.waiting()
    await till.gateway.pay(paid.tradeNo)
    expect((await tryToBuy(paid.member, paid.order.id)).code).toBe(2019)
    const cancelled = await till.waiting()
    await cancelled.member.ok('cancelOrder', { orderId: cancelled.order.id })
    expect((await tryToBuy(cancelled.member, cancelled.order.id)).code).toBe(2019)
    const old = await till.waiting()
    passTime(24 * 60 * MINUTE)
    expect((await tryToBuy(old.member, old.order.id)).code).toBe(2019)
  })

  it('is closed to agency users, also what they ordered before', async () => {
    const { member, order } = await till.waiting()
    await till.server.app.db.updateTable('users').set({ is_agency: true }).where('email', '=', member.email).execute()
    expect((await tryToBuy(member, order.id)).code).toBe(2016)
    expect((await member.call('walletCheck', { orderId: order.id })).code).toBe(2016)
  })

  it('is refused for amounts that the payment account does not take, with both bounds in the answer', async () => {
    const member = await till.server.member()
    const answers = []
    for (const priceLi of [10n, 100_000_010n])
      answers.push(await tryToBuy(member, (await till.orderOf(member, { priceLi })).id))
    await till.server.app.db.updateTable('pay_channels').set({ min_li: 1_000n }).where('code', '=', 'sandbox').execute()
    answers.push(await tryToBuy(member, (await till.orderOf(member, { priceLi: 990n })).id))
    await till.server.app.db.updateTable('pay_channels').set({ min_li: 10n }).where('code', '=', 'sandbox').execute()
    expect(answers.map(({ code }) => code)).toEqual([0, 2021, 2021])
    expect(answers[2]?.msg).toContain('1.00')
  })

  it('is refused at a payment account that is switched off, which still takes the money of trades from before', async () => {
    const { member, order, tradeNo } = await till.waiting()
    const setEnabled = (enabled: boolean) =>
      till.server.app.db.updateTable('pay_channels').set({ enabled }).where('code', '=', 'sandbox').execute()
    await setEnabled(false)
    const refused = await tryToBuy(member, (await till.orderOf(member)).id)
    await till.gateway.pay(tradeNo)
    await setEnabled(true)
    expect(refused.code).toBe(2020)
    expect((await till.booksOf(member, order.id)).status).toBe('paid')
  })
})

describe('buying an order again', () => {
  it('gives the trade that is there, for ten minutes', async () => {
    const { member, order, trade } = await till.waiting()
    expect((await till.buyWith(member, order.id)).id).toBe(trade.id)
    passTime(11 * MINUTE)
    const fresh = await till.buyWith(member, order.id)
    expect(fresh.id).not.toBe(trade.id)
    expect((await member.ok('tradeStatus', { tradeId: trade.id })).status).toBe('cancelled')
  })

  it('does not wait for a trade whose process died, also when the clock stepped back an hour since', async () => {
    const { member, order, trade } = await till.waiting()
    const inAnHour = new Date(till.server.app.now().getTime() + 60 * MINUTE)
    const { db } = till.server.app
    await db
      .updateTable('trades')
      .set({ started_at: null, created_at: inAnHour })
      .where('public_id', '=', trade.id)
      .execute()
    expect((await till.buyWith(member, order.id)).id).not.toBe(trade.id)
  })

  it('in another way to pay makes another trade; what is paid first ends the other', async () => {
    const { member, order, trade } = await till.waiting()
    const other = await till.buyWith(member, order.id, 'wxpay')
    expect(other.id).not.toBe(trade.id)
    expect((await till.buyWith(member, order.id)).id).toBe(trade.id)
    await till.gateway.pay(await tradeNoOf(till.server.app, other.id))
    const row = await till.server.app.db
      .selectFrom('trades')
      .select('status')
      .where('public_id', '=', trade.id)
      .executeTakeFirstOrThrow()
    expect(row.status).toBe('cancelled')
  })

  it('after the wallet took part of the price makes a trade of what is left', async () => {
    const { member, order, trade } = await till.waiting()
    await giveMoney(till.server.app, member.email, 5_000n)
    await member.ok('walletCheck', { orderId: order.id })
    const rest = await till.buyWith(member, order.id)
    expect(rest.id).not.toBe(trade.id)
    expect(rest.amountLi).toBe(7_500n)
  })
})

describe('a start that the gateway does not answer well', () => {
  it.each([500, 'garbage', 'html', 'code-1', 'too-large'])(
    '(%s) is refused with a sentence, and the next try works',
    async (status) => {
      const member = await till.server.member()
      const order = await till.orderOf(member)
      await till.gateway.behave({ create: { status } })
      expect(await tryToBuy(member, order.id)).toMatchObject({ code: 2022, data: null })
      await till.gateway.reset()
      expect((await till.buyWith(member, order.id)).payUrl).not.toBeNull()
    },
  )

  it('is settled when the notify comes before the answer that starts the trade', async () => {
    const member = await till.server.member()
    const order = await till.orderOf(member)
    await till.gateway.behave({ create: { notify_before_answer: true } })
    await till.buyWith(member, order.id)
    await expect.poll(async () => (await till.booksOf(member, order.id)).status).toBe('paid')
  })

  it('is settled when the payer was faster than an answer that never came', async () => {
    const member = await till.server.member()
    const order = await till.orderOf(member)
    await till.gateway.behave({ create: { notify_before_answer: true, status: 500, delay_ms: 1_000 } })
    expect(await tryToBuy(member, order.id)).toMatchObject({ code: 0, data: { status: 'paid', amountLi: 12_500n } })
    expect(await till.booksOf(member, order.id)).toEqual({ status: 'paid', walletLi: 0n, grantedBytes: 300n * GB })
  })

  it('says paid where the platform took the money, its answer was lost and no notify has come', async () => {
    const member = await till.server.member()
    const order = await till.orderOf(member)
    await till.gateway.behave({ create: { notify_before_answer: true, status: 500 }, notify: { drop: true } })
    expect(await tryToBuy(member, order.id)).toMatchObject({ code: 0, data: { status: 'paid' } })
    expect(await till.booksOf(member, order.id)).toEqual({ status: 'paid', walletLi: 0n, grantedBytes: 300n * GB })
  })

  it('says paid where the order was paid in another way meanwhile, to all who asked', async () => {
    const { member, order, tradeNo } = await till.waiting()
    await till.gateway.behave({ create: { status: 500, delay_ms: 700 } })
    const input = { orderId: order.id, payMode: 'wxpay', isMobile: false, returnUrl: '' } as const
    const asked = [member.call('buy', input), member.call('buy', input)]
    const starting = () =>
      till.server.app.db
        .selectFrom('trades as t')
        .innerJoin('orders as o', 'o.id', 't.order_id')
        .select('t.id')
        .where('o.public_id', '=', order.id)
        .where('t.started_at', 'is', null)
        .execute()
    await expect.poll(starting).toHaveLength(1)
    await till.gateway.pay(tradeNo)
    for (const { code, data } of await Promise.all(asked)) expect([code, data?.status]).toEqual([0, 'paid'])
  })
})

it('a trade’s status is asked by trade_id and answers status, add_traffic and add_vip_duration (2.7-09)', async () => {
  const { member, trade, tradeNo } = await till.waiting({ gb: 300n, bonus: 10, days: 30 })
  const ask = async () => {
    const { answered } = await post(
      `${till.server.origin}/api/shop/trade_status`,
      { trade_id: trade.id },
      { authorization: `Bearer ${member.token}` },
    )
    return answered
  }
  const delivers = { add_traffic: 330 * 2 ** 30, add_vip_duration: 30 }
  expect(await ask()).toMatchObject({ code: 0, data: { status: 'topay', ...delivers } })
  await till.gateway.pay(tradeNo)
  expect(await ask()).toMatchObject({ code: 0, data: { status: 'paied', ...delivers } })
})

it('a trade is told to its owner only', async () => {
  const { trade } = await till.waiting()
  const stranger = await till.server.member()
  expect((await stranger.call('tradeStatus', { tradeId: trade.id })).code).toBe(2023)
})

it('a plan gives its entitlement for its days, once it is paid and not before (3.6-04)', async () => {
  const { db } = till.server.app
  const { id: entitlementId } = await db
    .insertInto('entitlements')
    .values({ public_id: newPublicId(), name: 'IEPL 专线', description: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const planId = await addPlan(till.server.app)
  await db
    .updateTable('plans')
    .set({ entitlement_id: entitlementId, entitlement_days: 45 })
    .where('public_id', '=', planId)
    .execute()
  const member = await till.server.member()
  const order = await member.ok('createOrder', { planId })
  const trade = await till.buyWith(member, order.id)
  expect(await member.ok('myEntitlements', {})).toEqual([])
  await till.gateway.pay(await tradeNoOf(till.server.app, trade.id))
  const [held, ...more] = await member.ok('myEntitlements', {})
  expect({ name: held?.name, more }).toEqual({ name: 'IEPL 专线', more: [] })
  const days = ((held?.expiresAt?.getTime() ?? 0) - till.server.app.now().getTime()) / 86_400_000
  expect(days).toBeCloseTo(45, 2)
})

it('other people’s orders are not there', async () => {
  const { order } = await till.waiting()
  const stranger = await till.server.member()
  expect((await stranger.call('cancelOrder', { orderId: order.id })).code).toBe(2018)
  expect((await stranger.call('walletCheck', { orderId: order.id })).code).toBe(2018)
  expect((await tryToBuy(stranger, order.id)).code).toBe(2018)
  expect((await stranger.ok('listOrders', {})).length).toBe(0)
})

it('a plan that was taken off the shop is not ordered', async () => {
  const member = await till.server.member()
  const planId = await addPlan(till.server.app)
  await till.server.app.db
    .updateTable('plans')
    .set({ removed_at: new Date() })
    .where('public_id', '=', planId)
    .execute()
  expect((await member.call('createOrder', { planId })).code).toBe(2015)
})
