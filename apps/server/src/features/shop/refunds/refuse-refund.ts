import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { lockOrder } from '../orders/index.ts'
import { giveCreditBack } from './credit/give-back.ts'
import { moveRefund, noteEvent, type Refund } from './refunds-table.ts'
import { freeParts } from './totals.ts'

/**
 * Ends a refund whose money did not go. Nothing was taken from anybody, credit comes back, and the amount can be refunded
 * again. Locks go order, refund, people, purses.
 * @returns false where it had ended before
 */
export async function refuseRefund(
  app: Pick<App, 'now'>,
  tx: Tx,
  { id, order_id }: Refund,
  by: { actorId: bigint | null; note: string },
): Promise<boolean> {
  if (order_id !== null) await lockOrder(tx, order_id)
  const changes = { closed_at: app.now(), closed_by: by.actorId, next_try_at: null }
  const refused = await moveRefund(tx, id, 'refused', changes)
  if (!refused) return false
  if (order_id === null) await giveCreditBack(tx, refused)
  else await freeParts(tx, refused, order_id)
  await noteEvent(tx, id, { status: 'refused', ...by, at: app.now() })
  return true
}
