import { OPEN_ORDER_STATUSES } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { lockCouponsOf } from '../coupons/index.ts'
import { closeUnpaid, type Order } from '../orders/index.ts'
import { cancelOpenTrades } from './payments-table.ts'

/** All orders of some people that can still be paid, with their coupons, kept from everybody else: in the order of their ids. */
export async function lockOpenOrders(tx: Tx, userIds: readonly bigint[]): Promise<Order[]> {
  const orders = await tx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', 'in', userIds)
    .where('status', 'in', OPEN_ORDER_STATUSES)
    .orderBy('id')
    .forUpdate()
    .execute()
  await lockCouponsOf(
    tx,
    orders.map(({ id }) => id),
  )
  return orders
}

/** Ends orders that the caller holds locked. Money that still comes for them becomes credit of who has the account now. */
export async function cancelOpenOrders(app: Pick<App, 'now'>, tx: Tx, orders: readonly Order[]): Promise<void> {
  for (const order of orders) {
    await closeUnpaid(tx, order, 'merged', app.now())
    await cancelOpenTrades(tx, order.id, app.now())
  }
}
