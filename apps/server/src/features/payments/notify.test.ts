import { GB } from '@dukou/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Gateway, MERCHANT, startGateway } from '../../../test/gateway.ts'
import { createPurchases, untouched } from '../../../test/purchase.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { brokenInvariants, giveMoney, openChannel } from '../../../test/shop.ts'
import { sign } from '../../gateways/epay-v1/sign.ts'
import { pollTrades } from './index.ts'

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
    const { member, order, tradeNo } = await shop.waiting()
    expect(await shop.notify(tradeNo, changes, key)).toEqual({ status: 400, text: 'fail' })
    expect(await shop.booksOf(member, order.id)).toEqual(untouched)
  })

  it('with a field twice is refused, whichever of the two the signature is over', async () => {
    const { member, order, tradeNo } = await shop.waiting()
    const fields = new Map([
      ['pid', MERCHANT.pid],
      ['trade_no', 'G1'],
      ['out_trade_no', tradeNo],
      ['money', '12.5'],
      ['trade_status', 'TRADE_SUCCESS'],
    ])
    const query = `${new URLSearchParams([...fields, ['sign', sign(fields, MERCHANT.key)]])}`
    expect(await shop.hit(`?${query}&money=1`)).toEqual({ status: 400, text: 'fail' })
    expect(await shop.hit(`?money=1&${query}`)).toEqual({ status: 400, text: 'fail' })
    expect(await shop.booksOf(member, order.id)).toEqual(untouched)
  })

  it.each(['?a[]=1', '?__proto__=1', '?x=%ff', '?%', `?${'a=1&'.repeat(50)}`, `?a=${'x'.repeat(3000)}`])(
    '%s harms nothing',
    async (query) => {
      expect(await shop.hit(query)).toEqual({ status: 400, text: 'fail' })
    },
  )

  it('signed, but unpaid by the gateway’s own word, is stored and answered fail', async () => {
    const { member, order, tradeNo } = await shop.waiting()
    expect((await shop.notify(tradeNo)).text).toBe('fail')
    const event = await server.app.db
      .selectFrom('notify_events')
      .selectAll()
      .where('trade_no', '=', tradeNo)
      .executeTakeFirstOrThrow()
    expect(event.verdict).toContain('not confirmed')
    expect(await shop.booksOf(member, order.id)).toEqual(untouched)
  })

  it('signed, while the gateway cannot be asked, is stored and answered fail; the poller settles it later', async () => {
    const { member, order, tradeNo } = await shop.waiting()
    await gateway.behave({ query: { answer: 500 } })
    await gateway.pay(tradeNo)
    expect(await shop.booksOf(member, order.id)).toEqual(untouched)
    await gateway.reset()
    server.clock.now = new Date(server.clock.now.getTime() + 20_000)
    await pollTrades(server.app)
    expect((await shop.booksOf(member, order.id)).status).toBe('paid')
  })

  it('of a status that is not final is stored and answered success without effect', async () => {
    const { member, order, tradeNo } = await shop.waiting()
    expect(await shop.notify(tradeNo, { trade_status: 'WAIT_BUYER_PAY' })).toEqual({ status: 200, text: 'success' })
    expect(await shop.booksOf(member, order.id)).toEqual(untouched)
  })

  it('to a channel that does not exist answers 404', async () => {
    expect(await shop.hit('?a=1', 'nothing')).toEqual({ status: 404, text: 'fail' })
  })
})

describe('money that does not fit', () => {
  it('signed for another channel’s trade waits in suspense and pays nothing', async () => {
    const { member, order, tradeNo } = await shop.waiting()
    await gateway.behave({ notify: { drop: true } })
    await gateway.pay(tradeNo)
    const { trade_no } = await shop.paidRow(tradeNo)
    expect(await shop.notify(tradeNo, { trade_no }, MERCHANT.key, 'sandbox-two')).toEqual({
      status: 200,
      text: 'success',
    })
    const receipt = await server.app.db
      .selectFrom('receipts')
      .selectAll()
      .where('external_no', '=', trade_no)
      .executeTakeFirstOrThrow()
    expect(receipt).toMatchObject({ channel: 'sandbox-two', disposition: 'suspense', trade_id: null })
    expect(await shop.booksOf(member, order.id)).toEqual(untouched)
  })

  it('late for a cancelled order becomes credit that the customer sees and can spend', async () => {
    const { member, order, tradeNo } = await shop.waiting()
    await member.ok('cancelOrder', { orderId: order.id })
    await gateway.pay(tradeNo)
    expect(await shop.booksOf(member, order.id)).toEqual({ status: 'cancelled', walletLi: 12_500n, grantedBytes: 0n })
    expect((await member.ok('myWallet', {})).creditLi).toBe(12_500n)
    const [notice] = await member.ok('listNotices', {})
    expect(notice?.text).toContain('12.500 元')

    const again = await member.ok('walletCheck', { orderId: (await shop.orderOf(member)).id })
    expect(again).toMatchObject({ walletSpendLi: 12_500n, dueLi: 0n })
    expect((await shop.buyWith(member, again.id)).status).toBe('paid')
    expect((await shop.booksOf(member, again.id)).walletLi).toBe(0n)
  })

  it('paid twice settles once and credits once', async () => {
    const { member, order, tradeNo } = await shop.waiting()
    await gateway.pay(tradeNo, { times: 2 })
    expect(await shop.booksOf(member, order.id)).toEqual({ status: 'paid', walletLi: 12_500n, grantedBytes: 300n * GB })
  })

  it('of another amount, truly paid, becomes credit and leaves the order open', async () => {
    const { member, order, tradeNo } = await shop.waiting()
    await gateway.pay(tradeNo, { money: '10.00' })
    expect(await shop.booksOf(member, order.id)).toEqual({
      status: 'awaitingPayment',
      walletLi: 10_000n,
      grantedBytes: 0n,
    })
  })

  it('is credit when the wallet part changed after the code was shown', async () => {
    const { member, order, tradeNo } = await shop.waiting()
    await giveMoney(server.app, member.email, 5_000n)
    await member.ok('walletCheck', { orderId: order.id })
    await gateway.pay(tradeNo)
    expect(await shop.booksOf(member, order.id)).toEqual({
      status: 'walletReserved',
      walletLi: 12_500n,
      grantedBytes: 0n,
    })
  })

  it('replayed a hundred times grants once and is answered success each time', async () => {
    const { member, order, tradeNo } = await shop.waiting()
    await gateway.pay(tradeNo)
    const { trade_no } = await shop.paidRow(tradeNo)
    const answers = await Promise.all(Array.from({ length: 100 }, () => shop.notify(tradeNo, { trade_no })))
    expect(answers.every(({ status, text }) => status === 200 && text === 'success')).toBe(true)
    expect(await shop.booksOf(member, order.id)).toEqual({ status: 'paid', walletLi: 0n, grantedBytes: 300n * GB })
  })

  it('under a number that came before with another amount books nothing and is answered fail', async () => {
    const first = await shop.waiting()
    await gateway.pay(first.tradeNo)
    const second = await shop.waiting()
    await gateway.behave({ notify: { drop: true } })
    await gateway.pay(second.tradeNo)
    const { trade_no } = await shop.paidRow(first.tradeNo)
    expect((await shop.notify(second.tradeNo, { trade_no })).text).toBe('fail')
    expect(await shop.booksOf(second.member, second.order.id)).toEqual(untouched)
  })
})
