import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { brokenInvariants, giveMoney } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'
import { expireOrders } from './index.ts'

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

/** Ends an order's day, and leaves its trade alive. */
function endDayOf(orderId: string) {
  const { db } = till.server.app
  return db
    .updateTable('orders')
    .set({ expires_at: new Date(0) })
    .where('public_id', '=', orderId)
    .execute()
}

function rowOf(orderId: string) {
  const { db } = till.server.app
  return db.selectFrom('orders').selectAll().where('public_id', '=', orderId).executeTakeFirstOrThrow()
}

it('an order whose day is over is closed and its wallet part returned; one of today stays', async () => {
  const member = await till.server.member()
  await giveMoney(till.server.app, member.email, 5_000n)
  const order = await member.ok('walletCheck', { orderId: (await till.orderOf(member)).id })
  expect(order).toMatchObject({ status: 'walletReserved', walletSpendLi: 5_000n, dueLi: 7_500n })
  passTime(25 * 60 * MINUTE)
  const today = await till.waiting()
  await expireOrders(till.server.app)
  expect(await till.booksOf(member, order.id)).toEqual({ status: 'cancelled', walletLi: 5_000n, grantedBytes: 0n })
  expect((await till.booksOf(today.member, today.order.id)).status).toBe('awaitingPayment')
})

it('an order whose money arrived unseen is paid, not closed', async () => {
  const { member, order, tradeNo } = await till.waiting()
  await till.payUnseen(tradeNo)
  await endDayOf(order.id)
  await expireOrders(till.server.app)
  expect((await till.booksOf(member, order.id)).status).toBe('paid')
})

it('an order whose platform cannot be asked stays open for an hour more, and is closed then', async () => {
  const { member, order } = await till.waiting()
  await till.gateway.behave({ query: { answer: 500 } })
  const { db } = till.server.app
  await db.updateTable('orders').set({ expires_at: till.server.app.now() }).where('public_id', '=', order.id).execute()
  await expireOrders(till.server.app)
  expect((await till.booksOf(member, order.id)).status).toBe('awaitingPayment')
  await endDayOf(order.id)
  await db.updateTable('orders').set({ lease_until: null }).where('public_id', '=', order.id).execute()
  await expireOrders(till.server.app)
  expect((await till.booksOf(member, order.id)).status).toBe('cancelled')
})

it('of processes that look at the same moment one works on an order', async () => {
  const orders = await Promise.all(Array.from({ length: 5 }, () => till.waiting()))
  await till.gateway.behave({ query: { delay_ms: 200 } })
  for (const { order } of orders) await endDayOf(order.id)
  await Promise.all(Array.from({ length: 4 }, () => expireOrders(till.server.app)))
  for (const { order, tradeNo } of orders) {
    expect((await till.gateway.log(tradeNo)).requests.filter(({ path }) => path === '/api.php')).toHaveLength(1)
    expect((await rowOf(order.id)).status).toBe('cancelled')
  }
})

it('an order whose worker died is taken up by another when its lease is over', async () => {
  const { order } = await till.waiting()
  await endDayOf(order.id)
  const { db } = till.server.app
  const lease = (ms: number) =>
    db
      .updateTable('orders')
      .set({ lease_until: new Date(Date.now() + ms) })
      .where('public_id', '=', order.id)
      .execute()
  await lease(30_000)
  await expireOrders(till.server.app)
  expect((await rowOf(order.id)).status).toBe('awaitingPayment')
  await lease(-1_000)
  await expireOrders(till.server.app)
  expect((await rowOf(order.id)).status).toBe('cancelled')
})

it('a lease that ends in an hour, because the clock stepped back, holds nobody up', async () => {
  const { order } = await till.waiting()
  await endDayOf(order.id)
  const { db } = till.server.app
  const inAnHour = new Date(Date.now() + 60 * MINUTE)
  await db.updateTable('orders').set({ lease_until: inAnHour }).where('public_id', '=', order.id).execute()
  await expireOrders(till.server.app)
  expect((await rowOf(order.id)).status).toBe('cancelled')
})

it('closed orders are left alone', async () => {
  const { order, tradeNo } = await till.waiting()
  await till.gateway.pay(tradeNo)
  passTime(25 * 60 * MINUTE)
  await expireOrders(till.server.app)
  expect((await rowOf(order.id)).lease_until).toBeNull()
})

it('a trade is given up after half an hour, and what it asked for can be asked again', async () => {
  const { member, order, trade, tradeNo } = await till.waiting()
  passTime(29 * MINUTE)
  await expireOrders(till.server.app)
  expect((await member.ok('tradeStatus', { tradeId: trade.id })).status).toBe('awaitingPayment')
  passTime(2 * MINUTE)
  await expireOrders(till.server.app)
  expect((await member.ok('tradeStatus', { tradeId: trade.id })).status).toBe('cancelled')
  expect((await till.buyWith(member, order.id)).id).not.toBe(trade.id)
  await till.gateway.pay(tradeNo)
  expect((await till.booksOf(member, order.id)).status).toBe('paid')
})
