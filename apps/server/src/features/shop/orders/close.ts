import type { Tx } from '../../../platform/database/tables.ts'
import { releaseCoupon } from '../coupons/index.ts'
import { releaseHold } from './hold.ts'
import { moveOrder } from './move-order.ts'
import type { Order } from './orders-table.ts'

/**
 * Ends an unpaid order that the caller holds locked: the state changes once, and who changed it gives coupon and
 * wallet amount back.
 * @returns false when somebody else ended it first; then nothing was changed
 */
export async function closeUnpaid(
  tx: Tx,
  order: Order,
  reason: 'customer' | 'expired' | 'merged',
  now: Date,
): Promise<boolean> {
  const closed = await moveOrder(tx, order.id, 'cancelled', {
    wallet_spend_li: 0n,
    cancelled_at: now,
    cancel_reason: reason,
    lease_until: null,
  })
  if (!closed) return false
  await releaseCoupon(tx, order.id, now)
  await releaseHold(tx, order)
  return true
}
