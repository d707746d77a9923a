import { OPEN_ORDER_STATUSES } from '@dukou/domain'
import type { Tx } from '../../../platform/database/tables.ts'

/** Whether money may still come for something. True for as long as the caller holds the user locked, or becomes false. */
export async function hasOpenOrders(tx: Tx, userId: bigint): Promise<boolean> {
  const open = await tx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', OPEN_ORDER_STATUSES)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}
