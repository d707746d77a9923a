import { GB } from '@dukou/domain'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { brokenInvariants } from '../../../../test/shop.ts'
import { openTill, type Till, UNTOUCHED } from '../../../../test/till.ts'
import { pollTrades } from './index.ts'

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
const queriesOf = async (tradeNo: string) =>
  (await till.gateway.log(tradeNo)).requests.filter(({ path }) => path === '/api.php').length

it('a payment whose notify never comes is found by the poller, also when its order was cancelled meanwhile', async () => {
  const { member, order, tradeNo } = await till.waiting()
  await till.payUnseen(tradeNo)
  expect((await till.booksOf(member, order.id)).status).toBe('awaitingPayment')
  passTime(20_000)
  await pollTrades(till.server.app)
  expect(await till.booksOf(member, order.id)).toEqual({ status: 'paid', walletLi: 0n, grantedBytes: 300n * GB })

  const given = await till.waiting()
  await given.member.ok('cancelOrder', { orderId: given.order.id })
  await till.payUnseen(given.tradeNo)
  passTime(20_000)
  await pollTrades(till.server.app)
  expect((await till.booksOf(given.member, given.order.id)).walletLi).toBe(12_500n)
})

it('a platform that names no amount is asked again, and moves nothing until it does', async () => {
  const { member, order, tradeNo } = await till.waiting()
  await till.payUnseen(tradeNo)
  await till.gateway.behave({ out_trade_no: tradeNo, query: { answer: { money: '1e1' } } })
  passTime(20_000)
  await pollTrades(till.server.app)
  expect(await till.booksOf(member, order.id)).toEqual(UNTOUCHED)
  await till.gateway.reset()
  passTime(60_000)
  await pollTrades(till.server.app)
  expect((await till.booksOf(member, order.id)).status).toBe('paid')
})

it('a trade that a notify paid is not asked about', async () => {
  const { tradeNo } = await till.waiting()
  await till.gateway.pay(tradeNo)
  const before = await queriesOf(tradeNo)
  passTime(20_000)
  await pollTrades(till.server.app)
  expect(await queriesOf(tradeNo)).toBe(before)
})

it('the platform is asked about a trade only when it is time', async () => {
  const { tradeNo } = await till.waiting()
  await pollTrades(till.server.app)
  expect(await queriesOf(tradeNo)).toBe(0)
  passTime(16_000)
  await pollTrades(till.server.app)
  await pollTrades(till.server.app)
  expect(await queriesOf(tradeNo)).toBe(1)
  passTime(15_000)
  await pollTrades(till.server.app)
  expect(await queriesOf(tradeNo)).toBe(2)
})

it('after the clock stepped back an hour a trade is asked about at once, and then on its schedule', async () => {
  const { tradeNo } = await till.waiting()
  passTime(-3_600_000)
  await pollTrades(till.server.app)
  await pollTrades(till.server.app)
  expect(await queriesOf(tradeNo)).toBe(1)
  passTime(16_000)
  await pollTrades(till.server.app)
  await pollTrades(till.server.app)
  expect(await queriesOf(tradeNo)).toBe(2)
  passTime(3_600_000)
})

it('of processes that poll at the same moment one asks about a trade', async () => {
  const trades = await Promise.all(Array.from({ length: 6 }, () => till.waiting()))
  await till.gateway.behave({ query: { delay_ms: 200 } })
  passTime(16_000)
  await Promise.all(Array.from({ length: 4 }, () => pollTrades(till.server.app)))
  for (const { tradeNo } of trades) expect(await queriesOf(tradeNo)).toBe(1)
})

it('a paid trade is asked about no more, even when an older round put it back on the plan', async () => {
  const { tradeNo } = await till.waiting()
  await till.gateway.pay(tradeNo)
  const asked = await queriesOf(tradeNo)
  const { db } = till.server.app
  await db
    .updateTable('trades')
    .set({ next_query_at: new Date(0) })
    .where('trade_no', '=', tradeNo)
    .execute()
  await pollTrades(till.server.app)
  expect(await queriesOf(tradeNo)).toBe(asked)
})

it('of many who watch a trade on the page one asks the platform, every ten seconds, whatever the clock did', async () => {
  const { member, trade, tradeNo } = await till.waiting()
  const watch = () => Promise.all(Array.from({ length: 10 }, () => member.ok('tradeStatus', { tradeId: trade.id })))
  await watch()
  expect(await queriesOf(tradeNo)).toBe(0)
  const { db } = till.server.app
  const longAgo = new Date(Date.now() - 60_000)
  await db.updateTable('trades').set({ created_at: longAgo }).where('trade_no', '=', tradeNo).execute()
  await watch()
  await expect.poll(() => queriesOf(tradeNo)).toBe(1)
  await watch()
  expect(await queriesOf(tradeNo)).toBe(1)

  const inAnHour = new Date(Date.now() + 3_600_000)
  await db.updateTable('trades').set({ last_query_at: inAnHour }).where('trade_no', '=', tradeNo).execute()
  await watch()
  await expect.poll(() => queriesOf(tradeNo)).toBe(2)

  await till.gateway.pay(tradeNo)
  const asked = await queriesOf(tradeNo)
  await db.updateTable('trades').set({ last_query_at: longAgo }).where('trade_no', '=', tradeNo).execute()
  await watch()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await queriesOf(tradeNo)).toBe(asked)
})
