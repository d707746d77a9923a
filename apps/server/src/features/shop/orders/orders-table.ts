import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/database/tables.ts'

export type Order = Selectable<Tables['orders']>

/** The first lock of every money step. Other people's orders are not there. */
export async function lockOwnOrder(tx: Tx, publicId: string, userId: bigint): Promise<Order | undefined> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('public_id', '=', publicId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * The first lock where one order takes the wallet from others: it and all that have something reserved, in id order as
 * everywhere, so that two such steps never wait for each other in a ring.
 */
export async function lockReserving(tx: Tx, publicId: string, userId: bigint): Promise<Order[]> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('public_id', '=', publicId), eb('status', '=', 'walletReserved')]))
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function lockOrder(tx: Tx, id: bigint): Promise<Order> {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export async function findOrder(db: Db | Tx, publicId: string): Promise<Order | undefined> {
  return db.selectFrom('orders').selectAll().where('public_id', '=', publicId).executeTakeFirst()
}

export async function findOwnOrder(db: Db | Tx, publicId: string, userId: bigint): Promise<Order | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('public_id', '=', publicId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Amount left to pay from outside, computed from the row alone. */
export function dueLi(order: Pick<Order, 'price_li' | 'coupon_discount_li' | 'wallet_spend_li'>): bigint {
  return order.price_li - order.coupon_discount_li - order.wallet_spend_li
}

export async function readOrder(db: Db | Tx, id: bigint): Promise<Order> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
