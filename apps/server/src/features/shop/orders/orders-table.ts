import type { HoldState, OrderStatus } from '@dukou/domain'
import type { Generated, Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'

interface OrdersTable {
  id: Generated<bigint>
  public_id: string
  order_no: string
  user_id: bigint
  plan_id: bigint
  status: Generated<OrderStatus>
  description: string
  price_li: bigint
  coupon_discount_li: Generated<bigint>
  wallet_spend_li: Generated<bigint>
  external_paid_li: Generated<bigint>
  permanent_bytes: bigint
  duration_days: number
  entitlement_id: bigint | null
  entitlement_days: Generated<number>
  entitlement_text: Generated<string>
  device_count: Generated<number>
  speed_mbps: Generated<number>
  /** Bytes a day of the time package; null: no days, or made by an older version. */
  daily_limit: bigint | null
  inviter_id: bigint | null
  reward_bp: Generated<number>
  user_feedback: string | null
  created_at: Generated<Date>
  expires_at: Date
  paid_at: Date | null
  cancelled_at: Date | null
  cancel_reason: string | null
  lease_until: Date | null
}

interface WalletHoldsTable {
  id: Generated<bigint>
  order_id: bigint
  user_id: bigint
  wallet_li: bigint
  credit_li: bigint
  state: Generated<HoldState>
  created_at: Generated<Date>
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    orders: OrdersTable
    wallet_holds: WalletHoldsTable
  }
}

export type Order = Selectable<OrdersTable>

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

export async function findOwnOrder(db: Db | Tx, publicId: string, userId: bigint): Promise<Order | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('public_id', '=', publicId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Amount left to pay through a channel, computed from the row alone. */
export function dueLi(order: Pick<Order, 'price_li' | 'coupon_discount_li' | 'wallet_spend_li'>): bigint {
  return order.price_li - order.coupon_discount_li - order.wallet_spend_li
}

export async function readOrder(db: Db | Tx, id: bigint): Promise<Order> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
