import { addDays } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  goToNextDay,
  type PlainLine,
  plainBill,
  receivedNow,
  todayOf,
  uploadBill,
  zoneAtNoon,
} from '../../../../test/bills.ts'
import type { TestClient } from '../../../../test/client.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'
import { openBank, prove, toTransfer } from '../../../../test/transfers.ts'

/** Bills that lack the platform's numbers: lines and what is here are paired one to one. */
let till: Till
let admin: TestClient
beforeAll(async () => {
  till = await openTill({ timeZone: zoneAtNoon() })
  await openBank(till.server)
  admin = await till.server.admin()
})
afterAll(() => till.close())
afterEach(async () => expect(await brokenInvariants(till.server.app)).toEqual([]))

const LIST = { number: 10, status: null, payMode: null, fromMs: null, toMs: null, after: null } as const

/** A trade that its customer paid, some times over. */
async function paid(times = 1): Promise<string> {
  const { tradeNo } = await till.waiting()
  for (let nth = 0; nth < times; nth += 1) await till.gateway.pay(tradeNo)
  await receivedNow(till.server, times)
  return tradeNo
}

/** Gives 2.50 yuan of a trade back at its platform. */
async function refund(tradeNo: string): Promise<string> {
  const [trade] = await admin.ok('listTrades', { ...LIST, sought: tradeNo })
  const { id } = await admin.ok('refundOrder', {
    ...{ orderId: trade?.orderId ?? '', amountLi: 2_500n, destination: 'source', reason: 'x', askedLi: null },
  })
  await admin.call('settleRefund', { id, outcome: 'done', reason: '平台已退' })
  return (await admin.ok('readRefund', { id })).refundNo
}

async function over(): Promise<string> {
  const day = goToNextDay(till.server)
  admin = await till.server.admin()
  return day
}

/** Uploads a bill. @returns the differences that are open, by subject, kind and amounts */
async function compared(day: string, lines: readonly PlainLine[], paymentAccount = 'sandbox') {
  await uploadBill(till.server, admin, { paymentAccount, day, file: plainBill(lines) })
  const found = await admin.ok('listDifferences', { paymentAccount, day })
  return found
    .filter(({ state }) => state === 'open')
    .map(({ subject, kind, there, hereLi }) => [subject, kind, there, hereLi])
    .sort()
}

describe('payments that a bill tells by our number alone', () => {
  it('agree one to one with those of the trade: fewer, as many, more', async () => {
    const our = await paid(2)
    const day = await over()
    const line = { our, amount: '12.50' }
    const here = ['payment', 'onlyHere', '', 12_500n]
    const there = ['payment', 'onlyThere', '12.50', null]
    expect(await compared(day, [])).toEqual([here, here])
    expect(await compared(day, [line])).toEqual([here])
    expect(await compared(day, [line, line])).toEqual([])
    expect(await compared(day, [line, line, line, line])).toEqual([there, there])
  })

  it('agree by their amounts first; what is left of a trade has another amount', async () => {
    const our = await paid(2)
    const day = await over()
    const lines = ['12.60', '12.50'].map((amount) => ({ our, amount }))
    expect(await compared(day, lines)).toEqual([['payment', 'otherAmount', '12.60', 12_500n]])
  })

  it('leave to its line what another line names by the platform’s number', async () => {
    const our = await paid(2)
    const { rows } = await sql<{
      external_no: string
    }>`select r.external_no from receipts r join trades t on t.id = r.trade_id
      where t.trade_no = ${our} order by r.id`.execute(till.server.app.db)
    const day = await over()
    const named = { our, theirs: rows[0]?.external_no ?? '', amount: '12.50' }
    const bare = { our, amount: '12.50' }
    expect(await compared(day, [bare, named])).toEqual([])
    expect(await compared(day, [bare, named, bare])).toEqual([['payment', 'onlyThere', '12.50', null]])
    expect(await compared(day, [named])).toEqual([['payment', 'onlyHere', '', 12_500n]])
  })

  it('of a trade that was paid on two days belong to each day, with the bill of the other or without', async () => {
    const first = todayOf(till.server)
    const second = addDays(first, 1)
    const our = await paid(2)
    await over()
    await receivedNow(till.server, 1)
    await over()
    const line = { our, amount: '12.50' }
    expect(await compared(second, [line])).toEqual([])
    expect(await compared(first, [line])).toEqual([])
    expect(await compared(second, [])).toEqual([['payment', 'onlyHere', '', 12_500n]])
    expect(await compared(second, [line, line])).toEqual([['payment', 'onlyThere', '12.50', null]])
    expect(await compared(first, [])).toEqual([])
    expect(await compared(second, [line])).toEqual([])
    expect(await compared(first, [])).toEqual([['payment', 'onlyHere', '', 12_500n]])
  })

  it('are of a transfer where staff entered no number at the bank, one line for each proof', async () => {
    const member = await till.server.member()
    const { trade } = await toTransfer(till.server, member)
    for (const receivedLi of [10_000n, 12_500n]) {
      const { id } = await prove(till.server, member, trade.id)
      await admin.ok('confirmProof', { id, receivedLi, bankNo: '' })
    }
    await receivedNow(till.server, 2)
    const day = await over()
    const [own] = (
      await sql<{ trade_no: string }>`select trade_no from trades where public_id = ${trade.id}`.execute(
        till.server.app.db,
      )
    ).rows
    const lines = ['12.50', '10.00'].map((amount, n) => ({ our: own?.trade_no ?? '', theirs: `ICBC${n}`, amount }))
    expect(await compared(day, lines, 'transfer')).toEqual([])
    expect(await compared(day, lines.slice(1), 'transfer')).toEqual([['payment', 'onlyHere', '', 12_500n]])
  })
})

describe('refunds that a bill tells without their number', () => {
  it('agree one to one with those of the payment and amount', async () => {
    const our = await paid()
    const numbers = [await refund(our), await refund(our)]
    const day = await over()
    const payment = { our, amount: '12.50' }
    const back = { our, kind: 'refund', amount: '2.50' } as const
    const here = ['refund', 'onlyHere', '', 2_500n]
    const there = ['refund', 'onlyThere', '2.50', null]
    expect(await compared(day, [payment])).toEqual([here, here])
    expect(await compared(day, [payment, back])).toEqual([here])
    expect(await compared(day, [payment, back, back])).toEqual([])
    expect(await compared(day, [payment, back, back, back])).toEqual([there])
    expect(await compared(day, [payment, back, { ...back, refund: numbers[0] ?? '' }])).toEqual([])
    expect(await compared(day, [payment, { ...back, refund: numbers[1] ?? '' }])).toEqual([here])
  })
})
