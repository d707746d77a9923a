import { OPEN_ORDER_STATUSES } from '@dukou/domain'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Order } from './orders-table.ts'

/**
 * Finds an open order with days that a live trade or a proof of a transfer may still pay. A proof counts also where its trade
 * was cancelled: staff who confirm it pay the open order.
 */
export async function findDaysBeingPaid(
  tx: Tx,
  userId: bigint,
  now: Date,
): Promise<Pick<Order, 'id' | 'order_no' | 'description'> | undefined> {
  return tx
    .selectFrom('orders')
    .select(['id', 'order_no', 'description'])
    .where('user_id', '=', userId)
    .where('status', 'in', OPEN_ORDER_STATUSES)
    .where('duration_days', '>', 0)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('order_trades as trades')
            .select('trades.id')
            .whereRef('trades.order_id', '=', 'orders.id')
            .where('trades.status', '=', 'awaitingPayment')
            .where('trades.expires_at', '>', now),
        ),
        exists(
          selectFrom('waiting_proofs as proofs')
            .select('proofs.order_id')
            .whereRef('proofs.order_id', '=', 'orders.id'),
        ),
      ]),
    )
    .orderBy('id')
    .executeTakeFirst()
}
