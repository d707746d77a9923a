import { GB } from '@dukou/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Gateway, MERCHANT, startGateway } from '../../../test/gateway.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { addPlan, brokenInvariants, giveMoney, openChannel, tradeNoOf } from '../../../test/shop.ts'
import { sign } from '../../gateways/epay-v1/sign.ts'
import { expireOrders, pollTrades } from './index.ts'

let server: TestServer
let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway()
  server = await startTestServer({ sandbox: true })
  await openChannel(server.app, gateway)
  await openChannel(server.app, gateway, 'sandbox-two')
})
afterAll(async () => {
  await server.stop()
  gateway.stop()
})
beforeEach(() => gateway.reset())
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

type Member = Awaited<ReturnType<TestServer['member']>>

async function orderOf(member: Member, plan: Parameters<typeof addPlan>[1] = {}) {
  return member.ok('createOrder', { planId: await addPlan(server.app, plan) })
}

function buyWith(member: Member, orderId: string, payMode: 'alipay' | 'wxpay' = 'alipay') {
  return member.ok('buy', { orderId, payMode, isMobile: false, returnUrl: '' })
}

/** A customer with an order that waits for money at the gateway. */
async function waiting(plan: Parameters<typeof addPlan>[1] = {}) {
  const member = await server.member()
  const order = await orderOf(member, plan)
  const trade = await buyWith(member, order.id)
  return { member, order, trade, tradeNo: await tradeNoOf(server.app, trade.id) }
}

/** A notify made by hand, signed with the merchant's key. */
function notify(tradeNo: string, changes: Record<string, string> = {}, key = MERCHANT.key, channel = 'sandbox') {
  const fields = new Map(
    Object.entries({
      pid: MERCHANT.pid,
      trade_no: `G${tradeNo}`,
      out_trade_no: tradeNo,
      type: 'alipay',
      name: 'product',
      money: '12.5',
      trade_status: 'TRADE_SUCCESS',
      ...changes,
    }),
  )
  if (!('sign' in changes)) fields.set('sign', sign(fields, key))
  fields.set('sign_type', 'MD5')
  return hit(`?${new URLSearchParams([...fields])}`, channel)
}

async function hit(query: string, channel = 'sandbox') {
  const response = await fetch(`${server.origin}/api/pay/notify/${channel}${query}`)
  return { status: response.status, text: await response.text() }
}

/** Whether anything at all came of an order: grant, money or state. */
async function booksOf(member: Member, orderId: string) {
  const [orders, wallet, info] = [
    await member.ok('listOrders', {}),
    await member.ok('myWallet', {}),
    await member.ok('userInfo', {}),
  ]
  const order = orders.find(({ id }) => id === orderId)
  return { status: order?.status, walletLi: wallet.totalLi, grantedBytes: info.grantedBytes }
}

const untouched = { status: 'awaitingPayment', walletLi: 0n, grantedBytes: 0n }

describe('a purchase', () => {
  it('2.3-11 2.3-12 2.7-07 pays by the gateway, is told by the notify and delivers exactly what was ordered', async () => {
    const { member, order, trade, tradeNo } = await waiting({ gb: 300n, bonus: 10, days: 30 })
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
    const { trade } = await waiting()
    const stranger = await server.member()
    expect((await stranger.call('tradeStatus', { tradeId: trade.id })).code).toBe(2023)
  })

  it('sends the gateway what it can check, and shows the payer’s address and device', async () => {
    const { tradeNo } = await waiting()
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
    const order = await orderOf(member)
    await gateway.behave({ create: { delay_ms: 300 } })
    const trades = await Promise.all(Array.from({ length: 10 }, () => buyWith(member, order.id)))
    expect(new Set(trades.map(({ id }) => id)).size).toBe(1)
    expect(trades.every(({ payUrl }) => payUrl !== null)).toBe(true)
  })

  it.each([500, 'garbage', 'html', 'code-1', 'too-large'])(
    'refuses with a sentence when the gateway answers %s, and the next try works',
    async (status) => {
      const member = await server.member()
      const order = await orderOf(member)
      await gateway.behave({ create: { status } })
      const refused = await member.call('buy', { orderId: order.id, payMode: 'alipay', isMobile: false, returnUrl: '' })
      expect(refused).toMatchObject({ code: 2022, data: null })
      await gateway.reset()
      expect((await buyWith(member, order.id)).payUrl).not.toBeNull()
    },
  )

  it('is settled even when the notify comes before the answer that starts the trade', async () => {
    const member = await server.member()
    const order = await orderOf(member)
    await gateway.behave({ create: { notify_before_answer: true } })
    await buyWith(member, order.id)
    await expect.poll(async () => (await booksOf(member, order.id)).status, { timeout: 5_000 }).toBe('paid')
  })

  it('never sends a payer to another site', async () => {
    const member = await server.member()
    const order = await orderOf(member)
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

describe('a notify that is not right', () => {
  it.each([
    ['unsigned', { sign: '' }, MERCHANT.key],
    ['signed with an empty key', {}, ''],
    ['signed with another key', {}, 'another-merchants-secret-key'],
    ['of another merchant', { pid: '1002' }, MERCHANT.key],
    ['with an exponent', { money: '1e1' }, MERCHANT.key],
    ['with three decimals', { money: '12.505' }, MERCHANT.key],
    ['of a fen more', { money: '12.51' }, MERCHANT.key],
    ['of a fen less', { money: '12.49' }, MERCHANT.key],
    ['of nothing', { money: '0' }, MERCHANT.key],
  ])('%s is refused with 400 and exactly fail, and does nothing', async (_, changes, key) => {
    const { member, order, tradeNo } = await waiting()
    expect(await notify(tradeNo, changes, key)).toEqual({ status: 400, text: 'fail' })
    expect(await booksOf(member, order.id)).toEqual(untouched)
  })

  it('with a field twice is refused, whichever of the two the signature is over', async () => {
    const { member, order, tradeNo } = await waiting()
    const fields = new Map([
      ['pid', MERCHANT.pid],
      ['trade_no', 'G1'],
      ['out_trade_no', tradeNo],
      ['money', '12.5'],
      ['trade_status', 'TRADE_SUCCESS'],
    ])
    const query = `${new URLSearchParams([...fields, ['sign', sign(fields, MERCHANT.key)]])}`
    expect(await hit(`?${query}&money=1`)).toEqual({ status: 400, text: 'fail' })
    expect(await hit(`?money=1&${query}`)).toEqual({ status: 400, text: 'fail' })
    expect(await booksOf(member, order.id)).toEqual(untouched)
  })

  it.each(['?a[]=1', '?__proto__=1', '?x=%ff', '?%', `?${'a=1&'.repeat(50)}`, `?a=${'x'.repeat(3000)}`])(
    '%s harms nothing',
    async (query) => {
      expect(await hit(query)).toEqual({ status: 400, text: 'fail' })
    },
  )

  it('signed, but unpaid by the gateway’s own word, is stored and answered fail', async () => {
    const { member, order, tradeNo } = await waiting()
    expect((await notify(tradeNo)).text).toBe('fail')
    const event = await server.app.db
      .selectFrom('notify_events')
      .selectAll()
      .where('trade_no', '=', tradeNo)
      .executeTakeFirstOrThrow()
    expect(event.verdict).toContain('not confirmed')
    expect(await booksOf(member, order.id)).toEqual(untouched)
  })

  it('signed, while the gateway cannot be asked, is stored and answered fail; the poller settles it later', async () => {
    const { member, order, tradeNo } = await waiting()
    await gateway.behave({ query: { answer: 500 } })
    await gateway.pay(tradeNo)
    expect(await booksOf(member, order.id)).toEqual(untouched)
    await gateway.reset()
    server.clock.now = new Date(server.clock.now.getTime() + 20_000)
    await pollTrades(server.app)
    expect((await booksOf(member, order.id)).status).toBe('paid')
  })

  it('of a status that is not final is stored and answered success without effect', async () => {
    const { member, order, tradeNo } = await waiting()
    expect(await notify(tradeNo, { trade_status: 'WAIT_BUYER_PAY' })).toEqual({ status: 200, text: 'success' })
    expect(await booksOf(member, order.id)).toEqual(untouched)
  })

  it('to a channel that does not exist answers 404', async () => {
    expect(await hit('?a=1', 'nothing')).toEqual({ status: 404, text: 'fail' })
  })
})

describe('money that does not fit', () => {
  it('signed for another channel’s trade waits in suspense and pays nothing', async () => {
    const { member, order, tradeNo } = await waiting()
    await gateway.behave({ notify: { drop: true } })
    await gateway.pay(tradeNo)
    const { trade_no } = await paidRow(tradeNo)
    expect(await notify(tradeNo, { trade_no }, MERCHANT.key, 'sandbox-two')).toEqual({ status: 200, text: 'success' })
    const receipt = await server.app.db
      .selectFrom('receipts')
      .selectAll()
      .where('external_no', '=', trade_no)
      .executeTakeFirstOrThrow()
    expect(receipt).toMatchObject({ channel: 'sandbox-two', disposition: 'suspense', trade_id: null })
    expect(await booksOf(member, order.id)).toEqual(untouched)
  })

  it('late for a cancelled order becomes credit that the customer sees and can spend', async () => {
    const { member, order, tradeNo } = await waiting()
    await member.ok('cancelOrder', { orderId: order.id })
    await gateway.pay(tradeNo)
    expect(await booksOf(member, order.id)).toEqual({ status: 'cancelled', walletLi: 12_500n, grantedBytes: 0n })
    expect((await member.ok('myWallet', {})).creditLi).toBe(12_500n)
    const [notice] = await member.ok('listNotices', {})
    expect(notice?.text).toContain('12.500 元')

    const again = await member.ok('walletCheck', { orderId: (await orderOf(member)).id })
    expect(again).toMatchObject({ walletSpendLi: 12_500n, dueLi: 0n })
    expect((await buyWith(member, again.id)).status).toBe('paid')
    expect((await booksOf(member, again.id)).walletLi).toBe(0n)
  })

  it('paid twice settles once and credits once', async () => {
    const { member, order, tradeNo } = await waiting()
    await gateway.pay(tradeNo, { times: 2 })
    expect(await booksOf(member, order.id)).toEqual({ status: 'paid', walletLi: 12_500n, grantedBytes: 300n * GB })
  })

  it('of another amount, truly paid, becomes credit and leaves the order open', async () => {
    const { member, order, tradeNo } = await waiting()
    await gateway.pay(tradeNo, { money: '10.00' })
    expect(await booksOf(member, order.id)).toEqual({ status: 'awaitingPayment', walletLi: 10_000n, grantedBytes: 0n })
  })

  it('is credit when the wallet part changed after the code was shown', async () => {
    const { member, order, tradeNo } = await waiting()
    await giveMoney(server.app, member.email, 5_000n)
    await member.ok('walletCheck', { orderId: order.id })
    await gateway.pay(tradeNo)
    expect(await booksOf(member, order.id)).toEqual({ status: 'walletReserved', walletLi: 12_500n, grantedBytes: 0n })
  })

  it('replayed a hundred times grants once and is answered success each time', async () => {
    const { member, order, tradeNo } = await waiting()
    await gateway.pay(tradeNo)
    const { trade_no } = await paidRow(tradeNo)
    const answers = await Promise.all(Array.from({ length: 100 }, () => notify(tradeNo, { trade_no })))
    expect(answers.every(({ status, text }) => status === 200 && text === 'success')).toBe(true)
    expect(await booksOf(member, order.id)).toEqual({ status: 'paid', walletLi: 0n, grantedBytes: 300n * GB })
  })

  it('under a number that came before with another amount books nothing and is answered fail', async () => {
    const first = await waiting()
    await gateway.pay(first.tradeNo)
    const second = await waiting()
    await gateway.behave({ notify: { drop: true } })
    await gateway.pay(second.tradeNo)
    const { trade_no } = await paidRow(first.tradeNo)
    expect((await notify(second.tradeNo, { trade_no })).text).toBe('fail')
    expect(await booksOf(second.member, second.order.id)).toEqual(untouched)
  })
})

describe('lost words', () => {
  it('a notify that never comes is found by the poller', async () => {
    const { member, order, tradeNo } = await waiting()
    await gateway.behave({ notify: { drop: true } })
    await gateway.pay(tradeNo)
    expect((await booksOf(member, order.id)).status).toBe('awaitingPayment')
    server.clock.now = new Date(server.clock.now.getTime() + 20_000)
    await pollTrades(server.app)
    expect(await booksOf(member, order.id)).toEqual({ status: 'paid', walletLi: 0n, grantedBytes: 300n * GB })
  })

  it('an order whose day is over is closed and its wallet part returned', async () => {
    const member = await server.member()
    await giveMoney(server.app, member.email, 5_000n)
    const order = await member.ok('walletCheck', { orderId: (await orderOf(member)).id })
    expect(order).toMatchObject({ status: 'walletReserved', walletSpendLi: 5_000n, dueLi: 7_500n })
    server.clock.now = new Date(server.clock.now.getTime() + 25 * 3_600_000)
    await expireOrders(server.app)
    expect(await booksOf(member, order.id)).toEqual({ status: 'cancelled', walletLi: 5_000n, grantedBytes: 0n })
  })

  it('an expired order whose money arrived unseen is paid, not closed', async () => {
    const { member, order, tradeNo } = await waiting()
    await gateway.behave({ notify: { drop: true } })
    await gateway.pay(tradeNo)
    await server.app.db
      .updateTable('orders')
      .set({ expires_at: new Date(0) })
      .where('public_id', '=', order.id)
      .execute()
    await expireOrders(server.app)
    expect((await booksOf(member, order.id)).status).toBe('paid')
  })
})

describe('cancelling', () => {
  it('2.4-07 2.7-18 returns the wallet amount, once, and ends the order', async () => {
    const member = await server.member()
    await giveMoney(server.app, member.email, 3_000n)
    const order = await member.ok('walletCheck', { orderId: (await orderOf(member)).id })
    expect((await member.ok('myWallet', {})).totalLi).toBe(0n)
    await member.ok('cancelOrder', { orderId: order.id })
    expect((await member.ok('myWallet', {})).totalLi).toBe(3_000n)
    expect((await member.call('cancelOrder', { orderId: order.id })).code).toBe(1026)
    expect((await member.ok('myWallet', {})).totalLi).toBe(3_000n)
  })

  it('finds money that is already there and pays instead', async () => {
    const { member, order, tradeNo } = await waiting()
    await gateway.behave({ notify: { drop: true } })
    await gateway.pay(tradeNo)
    expect((await member.call('cancelOrder', { orderId: order.id })).code).toBe(1026)
    expect((await booksOf(member, order.id)).status).toBe('paid')
  })

  it('other people’s orders are not there', async () => {
    const { order } = await waiting()
    const stranger = await server.member()
    expect((await stranger.call('cancelOrder', { orderId: order.id })).code).toBe(2018)
    expect((await stranger.call('walletCheck', { orderId: order.id })).code).toBe(2018)
    expect(
      (await stranger.call('buy', { orderId: order.id, payMode: 'alipay', isMobile: false, returnUrl: '' })).code,
    ).toBe(2018)
  })
})

async function paidRow(tradeNo: string): Promise<{ trade_no: string }> {
  const url = new URL('/api.php', gateway.origin)
  url.search = `${new URLSearchParams({ act: 'order', pid: MERCHANT.pid, key: MERCHANT.key, out_trade_no: tradeNo })}`
  return (await fetch(url)).json()
}
