import { GB } from '@dukou/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '../../../../test/server.ts'
import { brokenInvariants, giveMoney, tradeNoOf } from '../../../../test/shop.ts'
import { openTill, type Till, UNTOUCHED } from '../../../../test/till.ts'
import { expireOrders } from './expire-orders.ts'
import { settle } from './settle.ts'

const PAID = { status: 'paid', walletLi: 0n, grantedBytes: 300n * GB }
type Waiting = Awaited<ReturnType<Till['waiting']>>
let till: Till

beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())
beforeEach(() => till.gateway.reset())
afterEach(async () => expect(await brokenInvariants(till.server.app)).toEqual([]))

let numbers = 0

/** Money as the platform would have confirmed it. */
function arrive(tradeNo: string, more: { externalNo?: string; amountLi?: bigint; paymentAccount?: string } = {}) {
  numbers += 1
  const arrival = { paymentAccount: 'sandbox', externalNo: `C${numbers}`, tradeNo, amountLi: 12_500n, ...more }
  return settle(till.server.app, arrival)
}

async function noticesOf(member: Member): Promise<string[]> {
  return (await member.ok('listNotices', {})).map(({ href, text }) => `${href} ${text}`)
}

describe('money that covers its order', () => {
  it('pays at once when more comes than is due, and the rest is credit', async () => {
    const { member, order, trade, tradeNo } = await till.waiting({ priceLi: 62_700n })
    await till.gateway.pay(tradeNo, { money: '100.00' })
    expect(await till.booksOf(member, order.id)).toEqual({ ...PAID, walletLi: 37_300n })
    expect((await member.ok('myWallet', {})).creditLi).toBe(37_300n)
    const [listed] = await member.ok('listOrders', {})
    expect(listed).toMatchObject({ walletSpendLi: 0n, dueLi: 0n, creditedLi: 37_300n })
    const { status, trade: told } = await member.ok('tradeStatus', { tradeId: trade.id })
    expect([status, told.creditedLi]).toEqual(['paid', 37_300n])
    expect(await noticesOf(member)).toEqual([
      `/#/order 收到 100.00 元，订单 ${order.orderNo} 已支付。多付的 37.30 元已转入余额，下次购买时自动抵扣。`,
    ])
  })

  it('pays with the due of now, not with what its trade asked for', async () => {
    const { member, order, tradeNo } = await till.waiting()
    await giveMoney(till.server.app, member.email, 5_000n)
    await member.ok('walletCheck', { orderId: order.id })
    expect(await arrive(tradeNo, { amountLi: 7_500n })).toBe('settled')
    expect(await till.booksOf(member, order.id)).toEqual(PAID)
  })

  it('leaves what the wallet part made too much as credit', async () => {
    const { member, order, tradeNo } = await till.waiting()
    await giveMoney(till.server.app, member.email, 5_000n)
    await member.ok('walletCheck', { orderId: order.id })
    await till.gateway.pay(tradeNo)
    expect(await till.booksOf(member, order.id)).toEqual({ ...PAID, walletLi: 5_000n })
    expect((await member.ok('myWallet', {})).creditLi).toBe(5_000n)
  })

  it('gives a reservation of the whole price back, because outside money pays', async () => {
    const { member, order, tradeNo } = await till.waiting()
    await giveMoney(till.server.app, member.email, 20_000n)
    expect(await member.ok('walletCheck', { orderId: order.id })).toMatchObject({ dueLi: 0n })
    expect(await arrive(tradeNo)).toBe('settled')
    expect(await till.booksOf(member, order.id)).toEqual({ ...PAID, walletLi: 20_000n })
    expect(await member.ok('myWallet', {})).toMatchObject({ creditLi: 0n, reservedLi: 0n })
  })

  it('pays together with money that came for the order before', async () => {
    const { member, order, tradeNo } = await till.waiting({ priceLi: 62_700n })
    await till.gateway.pay(tradeNo, { money: '30.00' })
    expect(await till.booksOf(member, order.id)).toEqual({ ...UNTOUCHED, walletLi: 30_000n })
    const again = await till.buyWith(member, order.id, 'wxpay')
    await till.gateway.pay(await tradeNoOf(till.server.app, again.id), { money: '40.00' })
    expect(await till.booksOf(member, order.id)).toEqual({ ...PAID, walletLi: 7_300n })
    const [listed] = await member.ok('listOrders', {})
    expect(listed).toMatchObject({ walletSpendLi: 22_700n, creditedLi: 0n })
    expect(await noticesOf(member)).toContain(
      `/#/order 收到 40.00 元，不足的 22.70 元由余额支付，订单 ${order.orderNo} 已支付。`,
    )
  })

  it('that is too little stays credit beside what the wallet has reserved', async () => {
    const { member, order } = await till.waiting()
    await giveMoney(till.server.app, member.email, 5_000n)
    await member.ok('walletCheck', { orderId: order.id })
    const rest = await till.buyWith(member, order.id)
    await till.gateway.pay(await tradeNoOf(till.server.app, rest.id), { money: '7.00' })
    expect(await till.booksOf(member, order.id)).toEqual({ ...UNTOUCHED, status: 'walletReserved', walletLi: 7_000n })
    expect(await member.ok('myWallet', {})).toMatchObject({ creditLi: 7_000n, reservedLi: 5_000n })
  })

  it('takes nothing that another order has reserved', async () => {
    const { member, order, tradeNo } = await till.waiting()
    await giveMoney(till.server.app, member.email, 5_000n)
    const other = await till.orderOf(member)
    await member.ok('walletCheck', { orderId: other.id })
    expect(await arrive(tradeNo, { amountLi: 7_500n })).toBe('credited')
    expect(await till.booksOf(member, order.id)).toEqual({ ...UNTOUCHED, walletLi: 7_500n })
  })

  it.each([
    [
      'cancelled by its customer',
      async (waiting: Waiting) => waiting.member.ok('cancelOrder', { orderId: waiting.order.id }),
    ],
    [
      'cancelled at its end',
      async () => {
        till.server.clock.now = new Date(till.server.clock.now.getTime() + 26 * 3_600_000)
        await expireOrders(till.server.app)
      },
    ],
  ])('is credit as a whole when its order was %s', async (_how, end) => {
    const waiting = await till.waiting()
    await end(waiting)
    await till.gateway.pay(waiting.tradeNo, { money: '20.00' })
    expect(await till.booksOf(waiting.member, waiting.order.id)).toEqual({
      status: 'cancelled',
      walletLi: 20_000n,
      grantedBytes: 0n,
    })
    const [listed] = await waiting.member.ok('listOrders', {})
    expect(listed?.creditedLi).toBe(20_000n)
  })

  it('tells an order that is paid how much was too much, whatever trade brought it', async () => {
    const { member, tradeNo } = await till.waiting()
    await till.gateway.pay(tradeNo, { money: '15.00' })
    await arrive(tradeNo)
    const [listed] = await member.ok('listOrders', {})
    expect(listed?.creditedLi).toBe(2_500n + 12_500n)
  })

  it('arriving in many parts at once pays the order once and loses nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { member, order, tradeNo } = await till.waiting()
      await giveMoney(till.server.app, member.email, 3_000n)
      const [outcomes] = await Promise.all([
        Promise.all(Array.from({ length: 6 }, () => arrive(tradeNo, { amountLi: 5_000n }))),
        ...Array.from({ length: 4 }, () => member.call('walletCheck', { orderId: order.id })),
      ])
      expect(outcomes.filter((outcome) => outcome === 'settled')).toHaveLength(1)
      expect(await till.booksOf(member, order.id)).toEqual({ ...PAID, walletLi: 30_000n + 3_000n - 12_500n })
    }
  })

  it('arriving for many orders at once shares one balance', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await till.server.member()
      await giveMoney(till.server.app, member.email, 5_000n)
      const trades: string[] = []
      for (let n = 0; n < 5; n += 1) {
        const trade = await till.buyWith(member, (await till.orderOf(member)).id)
        trades.push(await tradeNoOf(till.server.app, trade.id))
      }
      const outcomes = await Promise.all(trades.map((tradeNo) => arrive(tradeNo, { amountLi: 7_500n })))
      const settled = BigInt(outcomes.filter((outcome) => outcome === 'settled').length)
      expect(settled).toBeGreaterThanOrEqual(1n)
      expect((await member.ok('myWallet', {})).totalLi).toBe(5_000n + 5n * 7_500n - settled * 12_500n)
    }
  })
})
