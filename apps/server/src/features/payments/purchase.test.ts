import { GB } from '@dukou/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Gateway, MERCHANT, startGateway } from '../../../test/gateway.ts'
import { createPurchases } from '../../../test/purchase.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { brokenInvariants, giveMoney, openChannel } from '../../../test/shop.ts'
import { expireOrders, pollTrades } from './index.ts'

let server: TestServer
let gateway: Gateway
let shop: ReturnType<typeof createPurchases>

beforeAll(async () => {
  gateway = await startGateway()
  server = await startTestServer({ sandbox: true })
  shop = createPurchases(server, gateway)
  await openChannel(server.app, gateway)
  await openChannel(server.app, gateway, 'sandbox-two')
})
afterAll(async () => {
  await server.stop()
  gateway.stop()
})
beforeEach(() => gateway.reset())
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

describe('a purchase', () => {
  it('2.3-11 2.3-12 2.7-07 pays by the gateway, is told by the notify and delivers exactly what was ordered', async () => {
    const { member, order, trade, tradeNo } = await shop.waiting({ gb: 300n, bonus: 10, days: 30 })
    expect(trade).toMatchObject({
      status: 'awaitingPayment',
      amountLi: 12_500n,
      channel: 'sandbox',
    })
    expect(trade.payUrl).toContain(gateway.origin)
    await gateway.pay(tradeNo)
    const { status, addTrafficBytes, addDurationDays } = await member.ok('tradeStatus', { tradeId: trade.id })
    expect({ status, addTrafficBytes, addDurationDays }).toEqual({
      status: 'paid',
      addTrafficBytes: 330n * GB,
      addDurationDays: 30,
    })
    const info = await member.ok('userInfo', {})
    expect(info.grantedBytes).toBe(330n * GB)
    expect(info.hasPaid).toBe(true)
    const days = ((info.timeExpiresAt?.getTime() ?? 0) - server.app.now().getTime()) / 86_400_000
    expect(days).toBeCloseTo(30, 2)
    expect((await member.ok('listOrders', {}))[0]).toMatchObject({ id: order.id, status: 'paid', dueLi: 0n })
  })

  it('2.7-09 tells only the owner about a trade', async () => {
    const { trade } = await shop.waiting()
    const stranger = await server.member()
    expect((await stranger.call('tradeStatus', { tradeId: trade.id })).code).toBe(2023)
  })

  it('sends the gateway what it can check, and shows the payer’s address and device', async () => {
    const { tradeNo } = await shop.waiting()
    const { requests } = await gateway.log()
    const sent = requests.find(({ params }) => params.out_trade_no === tradeNo)?.params
    expect(sent).toMatchObject({
      pid: MERCHANT.pid,
      money: '12.50',
      type: 'alipay',
      device: 'pc',
      clientip: '127.0.0.1',
    })
    expect(sent?.notify_url).toBe(`${server.origin}/api/pay/notify/sandbox`)
  })

  it('gives everybody who buys at once the same trade', async () => {
    const member = await server.member()
    const order = await shop.orderOf(member)
    await gateway.behave({ create: { delay_ms: 300 } })
    const trades = await Promise.all(Array.from({ length: 10 }, () => shop.buyWith(member, order.id)))
    expect(new Set(trades.map(({ id }) => id)).size).toBe(1)
    expect(trades.every(({ payUrl }) => payUrl !== null)).toBe(true)
  })

  it.each([500, 'garbage', 'html', 'code-1', 'too-large'])(
    'refuses with a sentence when the gateway answers %s, and the next try works',
    async (status) => {
      const member = await server.member()
      const order = await shop.orderOf(member)
      await gateway.behave({ create: { status } })
      const refused = await member.call('buy', { orderId: order.id, payMode: 'alipay', isMobile: false, returnUrl: '' })
      expect(refused).toMatchObject({ code: 2022, data: null })
      await gateway.reset()
      expect((await shop.buyWith(member, order.id)).payUrl).not.toBeNull()
    },
  )

  it('is settled even when the notify comes before the answer that starts the trade', async () => {
    const member = await server.member()
    const order = await shop.orderOf(member)
    await gateway.behave({ create: { notify_before_answer: true } })
    await shop.buyWith(member, order.id)
    await expect.poll(async () => (await shop.booksOf(member, order.id)).status, { timeout: 5_000 }).toBe('paid')
  })

  it('never sends a payer to another site', async () => {
    const member = await server.member()
    const order = await shop.orderOf(member)
    const trade = await member.ok('buy', {
      orderId: order.id,
      payMode: 'alipay',
      isMobile: true,
      returnUrl: 'https://evil.example/x',
    })
    const row = await server.app.db
      .selectFrom('trades')
      .select('return_url')
      .where('public_id', '=', trade.id)
      .executeTakeFirstOrThrow()
    expect(row.return_url).toBe(`${server.origin}/#/order?wjkc_pay=1`)
  })
})

describe('lost words', () => {
  it('a notify that never comes is found by the poller', async () => {
    const { member, order, tradeNo } = await shop.waiting()
    await gateway.behave({ notify: { drop: true } })
    await gateway.pay(tradeNo)
    expect((await shop.booksOf(member, order.id)).status).toBe('awaitingPayment')
    server.clock.now = new Date(server.clock.now.getTime() + 20_000)
    await pollTrades(server.app)
    expect(await shop.booksOf(member, order.id)).toEqual({ status: 'paid', walletLi: 0n, grantedBytes: 300n * GB })
  })

  it('an order whose day is over is closed and its wallet part returned', async () => {
    const member = await server.member()
    await giveMoney(server.app, member.email, 5_000n)
    const order = await member.ok('walletCheck', { orderId: (await shop.orderOf(member)).id })
    expect(order).toMatchObject({ status: 'walletReserved', walletSpendLi: 5_000n, dueLi: 7_500n })
    server.clock.now = new Date(server.clock.now.getTime() + 25 * 3_600_000)
    await expireOrders(server.app)
    expect(await shop.booksOf(member, order.id)).toEqual({ status: 'cancelled', walletLi: 5_000n, grantedBytes: 0n })
  })

  it('an expired order whose money arrived unseen is paid, not closed', async () => {
    const { member, order, tradeNo } = await shop.waiting()
    await gateway.behave({ notify: { drop: true } })
    await gateway.pay(tradeNo)
    await server.app.db
      .updateTable('orders')
      .set({ expires_at: new Date(0) })
      .where('public_id', '=', order.id)
      .execute()
    await expireOrders(server.app)
    expect((await shop.booksOf(member, order.id)).status).toBe('paid')
  })
})

describe('cancelling', () => {
  it('2.4-07 2.7-18 returns the wallet amount, once, and ends the order', async () => {
    const member = await server.member()
    await giveMoney(server.app, member.email, 3_000n)
    const order = await member.ok('walletCheck', { orderId: (await shop.orderOf(member)).id })
    expect((await member.ok('myWallet', {})).totalLi).toBe(0n)
    await member.ok('cancelOrder', { orderId: order.id })
    expect((await member.ok('myWallet', {})).totalLi).toBe(3_000n)
    expect((await member.call('cancelOrder', { orderId: order.id })).code).toBe(1026)
    expect((await member.ok('myWallet', {})).totalLi).toBe(3_000n)
  })

  it('finds money that is already there and pays instead', async () => {
    const { member, order, tradeNo } = await shop.waiting()
    await gateway.behave({ notify: { drop: true } })
    await gateway.pay(tradeNo)
    expect((await member.call('cancelOrder', { orderId: order.id })).code).toBe(1026)
    expect((await shop.booksOf(member, order.id)).status).toBe('paid')
  })

  it('other people’s orders are not there', async () => {
    const { order } = await shop.waiting()
    const stranger = await server.member()
    expect((await stranger.call('cancelOrder', { orderId: order.id })).code).toBe(2018)
    expect((await stranger.call('walletCheck', { orderId: order.id })).code).toBe(2018)
    expect(
      (await stranger.call('buy', { orderId: order.id, payMode: 'alipay', isMobile: false, returnUrl: '' })).code,
    ).toBe(2018)
  })
})
