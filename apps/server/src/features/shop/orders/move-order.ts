import { type OrderStatus, orderMachine, sourcesOf } from '@dukou/domain'
import type { Updateable } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/tables.ts'

type Changes = Omit<Updateable<Tables['orders']>, 'id' | 'status'>

/** The beginning of every update that changes the state of orders: only from a state that may go there. */
export function movingOrders(tx: Tx, to: OrderStatus, changes: Changes) {
  return tx
    .updateTable('orders')
    .set({ ...changes, status: to })
    .where('status', 'in', sourcesOf(orderMachine, to))
}

/** @returns false when the order's state does not lead there; then nothing was changed */
export async function moveOrder(tx: Tx, id: bigint, to: OrderStatus, changes: Changes): Promise<boolean> {
  const moved = await movingOrders(tx, to, changes).where('id', '=', id).returning('id').executeTakeFirst()
  return moved !== undefined
}
