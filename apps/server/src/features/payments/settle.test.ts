import { GB } from '@dukou/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MERCHANT } from '../../../test/gateway.ts'
import { brokenInvariants, giveMoney } from '../../../test/shop.ts'
import { openTill, type Till, UNTOUCHED } from '../../../test/till.ts'
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
function arrive(tradeNo: string, more: { externalNo?: string; amountLi?: bigint; channel?: string } = {}) {
  numbers += 1
  const arrival = { channel: 'sandbox', externalNo: `E${numbers}`, tradeNo, amountLi: 12_500n, ...more }
  return settle(till.server.app, arrival)
}

describe('money that does not fit', () => {
  it('signed for another channel’s trade waits in suspense and pays nothing', async () => {
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
    const [notice] = await member.ok('listNotices', {})
    expect(notice?.text).toContain('12.500 元')

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

  it('is credit when the wallet part changed after the code was shown', async () => {
    const { member, order, tradeNo } = await till.waiting()
    await giveMoney(till.server.app, member.email, 5_000n)
    await member.ok('walletCheck', { orderId: order.id })
    await till.gateway.pay(tradeNo)
    expect(await till.booksOf(member, order.id)).toEqual({ ...UNTOUCHED, status: 'walletReserved', walletLi: 12_500n })
  })

  it('is credit when it is what is left now, but not what the trade asked for', async () => {
    const { member, order, tradeNo } = await till.waiting()
    await giveMoney(till.server.app, member.email, 5_000n)
    await member.ok('walletCheck', { orderId: order.id })
    expect(await arrive(tradeNo, { amountLi: 7_500n })).toBe('credited')
    expect(await till.booksOf(member, order.id)).toEqual({ ...UNTOUCHED, status: 'walletReserved', walletLi: 7_500n })
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

  it('is its channel’s own: two platforms may use the same one', async () => {
    const { member, order, tradeNo } = await till.waiting()
    expect(await arrive('T-of-nobody', { externalNo: 'same-3', channel: 'sandbox-two' })).toBe('suspense')
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
