import type { Tx } from '../../../platform/database/tables.ts'
import { spendHold } from './hold.ts'
import { moveOrder } from './move-order.ts'
import type { Order } from './orders-table.ts'

/**
 * Marks an order paid that the caller holds locked, with its reservation and what came from outside; the caller books both.
 * @returns li that the reservation pays, or undefined when the order is not open; the caller must roll back then
 */
export async function payOrder(tx: Tx, order: Order, externalLi: bigint, now: Date): Promise<bigint | undefined> {
  const holdLi = await spendHold(tx, order.id)
  const paid = await moveOrder(tx, order.id, 'paid', {
    external_paid_li: externalLi,
    wallet_spend_li: holdLi,
    paid_at: now,
    lease_until: null,
  })
  return paid ? holdLi : undefined
}
