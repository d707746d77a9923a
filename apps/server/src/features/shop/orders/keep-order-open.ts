import { OPEN_ORDER_STATUSES } from '@dukou/domain'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Order } from './orders-table.ts'

/** Moves the end of an open order. Call with the order locked. @returns when it ends now */
export async function keepOrderOpen(tx: Tx, { id, expires_at }: Order, until: Date): Promise<Date> {
  const moved = await tx
    .updateTable('orders')
    .set({ expires_at: until })
    .where('id', '=', id)
    .where('status', 'in', OPEN_ORDER_STATUSES)
    .returning('expires_at')
    .executeTakeFirst()
  return moved?.expires_at ?? expires_at
}
