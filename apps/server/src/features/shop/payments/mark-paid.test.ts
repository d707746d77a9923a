import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { brokenInvariants } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { postJournal } from '../../books/ledger/index.ts'
import { lockOrder } from '../orders/index.ts'
import { markPaid } from './mark-paid.ts'

let till: Till

beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())
afterEach(async () => expect(await brokenInvariants(till.server.app)).toEqual([]))

/** Pays an order as `settle` does, without what it asks before. */
async function payAnyway(publicId: string, before: (tx: Tx, orderId: bigint) => Promise<unknown> = async () => {}) {
  const { db } = till.server.app
  const trade = await db
    .selectFrom('trades')
    .innerJoin('orders', 'orders.id', 'trades.order_id')
    .select(['trades.id', 'order_id'])
    .where('orders.public_id', '=', publicId)
    .executeTakeFirstOrThrow()
  return db.transaction().execute(async (tx) => {
    await before(tx, trade.order_id)
    await markPaid(till.server.app, tx, await lockOrder(tx, trade.order_id), trade, {
      externalLi: 12_500n,
      excessLi: 0n,
    })
  })
}

it('an order that is cancelled is not paid: all that was begun is rolled back', async () => {
  const { member, order } = await till.waiting()
  await member.ok('cancelOrder', { orderId: order.id })
  await expect(payAnyway(order.id)).rejects.toThrow('was closed while its lock was held')
  expect(await till.booksOf(member, order.id)).toEqual({ status: 'cancelled', walletLi: 0n, grantedBytes: 0n })
})

it('an order that is paid is not paid again', async () => {
  const { order, tradeNo } = await till.waiting()
  await till.gateway.pay(tradeNo)
  await expect(payAnyway(order.id)).rejects.toThrow('was closed while its lock was held')
})

it('an order is not paid by a trade that is paid already', async () => {
  const { member, order } = await till.waiting()
  const payTrade = (tx: Tx, orderId: bigint) =>
    tx.updateTable('trades').set({ status: 'paid' }).where('order_id', '=', orderId).execute()
  await expect(payAnyway(order.id, payTrade)).rejects.toThrow('was closed while its lock was held')
  expect((await till.booksOf(member, order.id)).grantedBytes).toBe(0n)
})

it('an order whose payment is in the ledger is not delivered by a second one', async () => {
  const { member, order } = await till.waiting()
  const bookBefore = (tx: Tx, orderId: bigint) =>
    postJournal(tx, {
      key: `order_paid:${orderId}`,
      kind: 'orderPaid',
      orderId,
      legs: [
        { account: 'worldGateway', amountLi: -12_500n },
        { account: 'sales', amountLi: 12_500n },
      ],
    })
  await expect(payAnyway(order.id, bookBefore)).rejects.toThrow('was closed while its lock was held')
  expect((await till.booksOf(member, order.id)).grantedBytes).toBe(0n)
})
