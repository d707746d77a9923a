import { OPEN_ORDER_STATUSES } from '@dukou/domain'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Order } from './orders-table.ts'

/** One that ends sooner could end under the payer's hands. */
const LEAST_LEFT_MS = 3_600_000

/** Columns that an order copies from its plan. */
type Copied = Pick<
  Order,
  | 'plan_id'
  | 'description'
  | 'price_li'
  | 'permanent_bytes'
  | 'duration_days'
  | 'entitlement_id'
  | 'entitlement_days'
  | 'entitlement_text'
  | 'device_count'
  | 'speed_mbps'
  | 'daily_limit'
>

/** The person's open orders of this plan with the same price and content. */
function openOrdersLike(tx: Tx, userId: bigint, copied: Copied) {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', OPEN_ORDER_STATUSES)
    .where('plan_id', '=', copied.plan_id)
    .where('description', '=', copied.description)
    .where('price_li', '=', copied.price_li)
    .where('permanent_bytes', '=', copied.permanent_bytes)
    .where('duration_days', '=', copied.duration_days)
    .where('entitlement_id', 'is not distinct from', copied.entitlement_id)
    .where('entitlement_days', '=', copied.entitlement_days)
    .where('entitlement_text', '=', copied.entitlement_text)
    .where('device_count', '=', copied.device_count)
    .where('speed_mbps', '=', copied.speed_mbps)
    .where('daily_limit', 'is not distinct from', copied.daily_limit)
    .orderBy('id', 'desc')
    .limit(1)
}

/**
 * The order that somebody made by looking at a plan and did nothing with: same price and content, no coupon, and no trade
 * ever, because a trade that ended can still bring money.
 */
export async function findUntouched(tx: Tx, userId: bigint, copied: Copied, now: Date): Promise<Order | undefined> {
  return openOrdersLike(tx, userId, copied)
    .where('expires_at', '>', new Date(now.getTime() + LEAST_LEFT_MS))
    .where('coupon_code', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('order_trades as trades').select('trades.id').whereRef('trades.order_id', '=', 'orders.id')),
      ),
    )
    .executeTakeFirst()
}

/**
 * The order that is being paid now, for example in another tab: same price and content, and a trade that is not over. A
 * second order beside it would be paid twice by mistake.
 */
export async function findBeingPaid(tx: Tx, userId: bigint, copied: Copied, now: Date): Promise<Order | undefined> {
  return openOrdersLike(tx, userId, copied)
    .where('expires_at', '>', now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_trades as trades')
          .select('trades.id')
          .whereRef('trades.order_id', '=', 'orders.id')
          .where('trades.status', '=', 'awaitingPayment')
          .where('trades.expires_at', '>', now),
      ),
    )
    .executeTakeFirst()
}
