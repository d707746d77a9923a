import { GB } from '@dukou/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MERCHANT } from '../../../../test/gateway.ts'
import type { Member } from '../../../../test/server.ts'
import { brokenInvariants, giveMoney, tradeNoOf } from '../../../../test/shop.ts'
import { openTill, type Till, UNTOUCHED } from '../../../../test/till.ts'
import { settle } from './settle.ts'

const PAID = { status: 'paid', walletLi: 0n, grantedBytes: 300n * GB }
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
  const arrival = { paymentAccount: 'sandbox', externalNo: `E${numbers}`, tradeNo, amountLi: 12_500n, ...more }
  return settle(till.server.app, arrival)
}

async function noticesOf(member: Member): Promise<string[]> {
  return (await member.ok('listNotices', {})).map(({ href, text }) => `${href} ${text}`)
}

describe('money that does not fit', () => {
  it('signed for another payment account’s trade waits in suspense and pays nothing', async () => {
    const { member, order, tradeNo } = await till.waiting()
    const trade_no = await till.payUnseen(tradeNo)
    const answer = await till.notify(tradeNo, { trade_no }, MERCHANT.key, 'sandbox-two')
    expect(answer).toEqual({ status: 200, text: 'success' })
    const receipt = await till.server.app.db
      .selectFrom('receipts')
      .selectAll()
      .where('external_no', '=', trade_no)
      .executeTakeFirstOrThrow()
    expect(receipt).toMatchObject({ channel: 'sandbox-two', disposition: 'suspense', trade_id: null })
    expect(await till.booksOf(member, order.id)).toEqual(UNTOUCHED)
  })

  it('late for a cancelled order becomes credit that the customer sees and can spend', async () => {
    const { member, order, tradeNo } = await till.waiting()
    await member.ok('cancelOrder', { orderId: order.id })
    await till.gateway.pay(tradeNo)
    expect(await till.booksOf(member, order.id)).toEqual({ status: 'cancelled', walletLi: 12_500n, grantedBytes: 0n })
    expect((await member.ok('myWallet', {})).creditLi).toBe(12_500n)
    const again = await member.ok('walletCheck', { orderId: (await till.orderOf(member)).id })
    expect(again).toMatchObject({ walletSpendLi: 12_500n, dueLi: 0n })
    expect((await till.buyWith(member, again.id)).status).toBe('paid')
    expect((await till.booksOf(member, again.id)).walletLi).toBe(0n)
  })

  it('paid twice settles once and credits once', async () => {
    const { member, order, tradeNo } = await till.waiting()
    await till.gateway.pay(tradeNo, { times: 2 })
    expect(await till.booksOf(member, order.id)).toEqual({ ...PAID, walletLi: 12_500n })
  })

  it('of another amount, truly paid, becomes credit and leaves the order open', async () => {
    const { member, order, tradeNo } = await till.waiting()
    await till.gateway.pay(tradeNo, { money: '10.00' })
    expect(await till.booksOf(member, order.id)).toEqual({ ...UNTOUCHED, walletLi: 10_000n })
  })

  it('that became credit is told by its order and by its trade, everywhere where they are shown', async () => {
    const { member, order, trade, tradeNo } = await till.waiting()
    expect([order.creditedLi, trade.creditedLi]).toEqual([0n, 0n])
    await till.gateway.pay(tradeNo, { money: '10.00' })
    await till.gateway.pay(tradeNo, { money: '1.50' })
    const [listed] = await member.ok('listOrders', {})
    expect(listed).toMatchObject({ status: 'awaitingPayment', creditedLi: 11_500n })
    expect((await member.ok('tradeStatus', { tradeId: trade.id })).trade.creditedLi).toBe(11_500n)
    const checked = await member.ok('walletCheck', { orderId: order.id })
    expect(checked).toMatchObject({ creditedLi: 11_500n, walletSpendLi: 11_500n, dueLi: 1_000n })
    const rest = await till.buyWith(member, order.id)
    expect(rest).toMatchObject({ amountLi: 1_000n, creditedLi: 11_500n })

    await till.gateway.pay(await tradeNoOf(till.server.app, rest.id))
    expect(await till.booksOf(member, order.id)).toEqual(PAID)
    const [paid] = await member.ok('listOrders', {})
    expect(paid?.creditedLi).toBe(0n)
    const other = await till.waiting()
    expect((await other.member.ok('listOrders', {})).map(({ creditedLi }) => creditedLi)).toEqual([0n])
  })

  it('is told in a notice that says what came, why it did not fit, and what becomes of it', async () => {
    const late = await till.waiting()
    await late.member.ok('cancelOrder', { orderId: late.order.id })
    await till.gateway.pay(late.tradeNo)
    expect(await noticesOf(late.member)).toEqual([
      `/#/shop 收到 12.50 元，但订单 ${late.order.orderNo} 已经取消。这笔钱已转入余额，下次购买时自动抵扣。`,
    ])

    const twice = await till.waiting()
    await till.gateway.pay(twice.tradeNo, { times: 2 })
    expect(await noticesOf(twice.member)).toEqual([
      `/#/shop 收到 12.50 元，但订单 ${twice.order.orderNo} 之前已经付清。这笔钱已转入余额，下次购买时自动抵扣。`,
    ])

    const other = await till.waiting()
    await till.gateway.pay(other.tradeNo, { money: '10.00' })
    expect(await noticesOf(other.member)).toEqual([
      `/#/order 实收 10.00 元，与订单 ${other.order.orderNo} 应付的 12.50 元不符，订单还没有付清。这笔钱已转入余额，继续支付时自动抵扣。`,
    ])
  })

  it('pays an order whose trade was given up, while the order is open', async () => {
    const { member, order, trade, tradeNo } = await till.waiting()
    till.server.clock.now = new Date(till.server.clock.now.getTime() + 11 * 60_000)
    expect((await till.buyWith(member, order.id)).id).not.toBe(trade.id)
    expect(await arrive(tradeNo)).toBe('settled')
    expect(await till.booksOf(member, order.id)).toEqual(PAID)
  })
})

describe('a payment’s number', () => {
  it('replayed a hundred times grants once and is answered success each time', async () => {
    const { member, order, tradeNo } = await till.waiting()
    const trade_no = await till.payUnseen(tradeNo)
    const answers = await Promise.all(Array.from({ length: 100 }, () => till.notify(tradeNo, { trade_no })))
    expect(answers.every(({ status, text }) => status === 200 && text === 'success')).toBe(true)
    expect(await till.booksOf(member, order.id)).toEqual(PAID)
  })

  it('that comes again with another amount books nothing', async () => {
    const { member, order, tradeNo } = await till.waiting()
    expect(await arrive(tradeNo, { externalNo: 'same-1' })).toBe('settled')
    expect(await arrive(tradeNo, { externalNo: 'same-1', amountLi: 12_510n })).toBe('conflict')
    expect(await till.booksOf(member, order.id)).toEqual(PAID)
  })

  it('that comes again for another trade books nothing', async () => {
    const first = await till.waiting()
    const second = await till.waiting()
    expect(await arrive(first.tradeNo, { externalNo: 'same-2' })).toBe('settled')
    expect(await arrive(second.tradeNo, { externalNo: 'same-2' })).toBe('conflict')
    expect(await till.booksOf(second.member, second.order.id)).toEqual(UNTOUCHED)
  })

  it('that contradicts what is stored is answered fail', async () => {
    const { tradeNo } = await till.waiting()
    const trade_no = await till.payUnseen(tradeNo)
    await arrive('T-of-nobody', { externalNo: trade_no })
    expect(await till.notify(tradeNo, { trade_no })).toEqual({ status: 400, text: 'fail' })
  })

  it('that comes again books nothing, whatever its second teller is answered', async () => {
    const { member, order, tradeNo } = await till.waiting()
    await arrive(tradeNo, { externalNo: 'same-4' })
    await Promise.allSettled(Array.from({ length: 3 }, () => arrive(tradeNo, { externalNo: 'same-4' })))
    expect(await till.booksOf(member, order.id)).toEqual(PAID)
  })

  it('is its payment account’s own: two platforms may use the same one', async () => {
    const { member, order, tradeNo } = await till.waiting()
    expect(await arrive('T-of-nobody', { externalNo: 'same-3', paymentAccount: 'sandbox-two' })).toBe('suspense')
    expect(await arrive(tradeNo, { externalNo: 'same-3' })).toBe('settled')
    expect(await till.booksOf(member, order.id)).toEqual(PAID)
  })
})

describe('many arrivals at once', () => {
  it('of one payment decide it once', async () => {
    const { member, order, tradeNo } = await till.waiting()
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => arrive(tradeNo, { externalNo: 'many-1' })))
    expect(outcomes.toSorted()).toEqual([...Array<string>(11).fill('duplicate'), 'settled'])
    expect(await till.booksOf(member, order.id)).toEqual(PAID)
  })

  it('of many payments for one order settle one and credit the others', async () => {
    const { member, order, tradeNo } = await till.waiting()
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => arrive(tradeNo)))
    expect(outcomes.toSorted()).toEqual([...Array<string>(7).fill('credited'), 'settled'])
    expect(await till.booksOf(member, order.id)).toEqual({ ...PAID, walletLi: 7n * 12_500n })
  })

  it('of money without an order keep it in suspense once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => arrive('T-of-nobody', { externalNo: 'many-2' })))
    expect(outcomes.toSorted()).toEqual([...Array<string>(7).fill('duplicate'), 'suspense'])
  })

  it('of money that was stored and not decided, as by a process that died, decide it once', async () => {
    const stored = { channel: 'sandbox', external_no: 'many-3', amount_li: 12_500n, trade_id: null }
    await till.server.app.db.insertInto('receipts').values(stored).execute()
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => arrive('T-of-nobody', { externalNo: 'many-3' })))
    expect(outcomes.toSorted()).toEqual([...Array<string>(7).fill('duplicate'), 'suspense'])
  })

  it('and cancels of one order end it once, whoever is first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { member, order, tradeNo } = await till.waiting()
      await giveMoney(till.server.app, member.email, 1_000n)
      const [outcome] = await Promise.all([
        arrive(tradeNo),
        ...Array.from({ length: 4 }, () => member.call('cancelOrder', { orderId: order.id })),
      ])
      const books = await till.booksOf(member, order.id)
      if (outcome === 'settled') expect(books).toEqual({ ...PAID, walletLi: 1_000n })
      else
        expect({ outcome, books }).toEqual({
          outcome: 'credited',
          books: { status: 'cancelled', walletLi: 13_500n, grantedBytes: 0n },
        })
    }
  })
})
