import { couponDiscountLi, couponUseMachine, isTrialKind, sourcesOf } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'
import { findByCode } from './coupons-table.ts'
import { takeUse } from './take-use.ts'
import { tellOfUse } from './tell-of-use.ts'

/** An open order, locked by the caller. */
interface OpenOrder {
  id: bigint
  public_id: string
  order_no: string
  user_id: bigint
  price_li: bigint
}

/** The coupon of an order as the order keeps it. */
export interface Reserved {
  coupon_name: string
  coupon_code: string
  coupon_kind: 'cash' | 'discount'
  coupon_discount_li: bigint
}

/** Reserves a use for an order that has none. The order keeps what this answers, whatever becomes of the coupon. */
export async function reserveCoupon(app: Pick<App, 'now'>, tx: Tx, order: OpenOrder, code: string): Promise<Reserved> {
  const coupon = await findByCode(tx, code)
  if (!coupon) refuse('couponNotFound')
  const { kind } = coupon
  const now = app.now()
  if (coupon.expires_at <= now) refuse('couponExpired')
  if (isTrialKind(kind)) refuse('trialCouponNotForOrders')
  const discountLi = couponDiscountLi({ kind, cashLi: coupon.cash_li, payBp: coupon.pay_bp }, order.price_li)
  const taker = { userId: order.user_id, order: { id: order.id, no: order.order_no, discountLi } }
  const use = await takeUse(tx, coupon, taker, now, 'couponUsageLimitReached')
  return { coupon_name: use.name, coupon_code: use.code, coupon_kind: kind, coupon_discount_li: discountLi }
}

/**
 * Gives the use of an order back that the caller holds locked, before it takes purses. Only the caller that flips the state
 * lowers the counter. Of a paid order it is given back where the whole payment is.
 * @returns whether there was one
 */
export async function releaseCoupon(tx: Tx, orderId: bigint, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with restored as (
      update coupon_uses set restored_at = ${now}, state = 'restored'
      where order_id = ${orderId} and state = any(${sourcesOf(couponUseMachine, 'restored')})
      returning coupon_id)
    update coupons c set used_count = c.used_count - 1 from restored where c.id = restored.coupon_id returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

/**
 * The use of an order is spent with its payment, in the transaction that pays it.
 * @throws where the order has no live use: it would cost less for nothing
 */
export async function spendCoupon(app: Pick<App, 'now'>, tx: Tx, order: OpenOrder): Promise<void> {
  const use = await tx
    .updateTable('coupon_uses')
    .set({ state: 'used' })
    .where('order_id', '=', order.id)
    .where('state', 'in', sourcesOf(couponUseMachine, 'used'))
    .returningAll()
    .executeTakeFirst()
  if (!use) throw new Error(`order ${order.id} has no use of its coupon`)
  await tellOfUse(app, tx, use, order.public_id)
}

/** Whether the coupon of an order was deleted meanwhile: then no payment is begun at its price. */
export async function isWithdrawn(tx: Tx, orderId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select 1 from coupon_uses u join coupons c on c.id = u.coupon_id
    where u.order_id = ${orderId} and u.state = 'reserved' and c.removed_at is not null`.execute(tx)
  return rows.length > 0
}

/** Locks the coupons that orders reserve, in the order of their ids: before users, where their orders are about to end. */
export async function lockCouponsOf(tx: Tx, orderIds: readonly bigint[]): Promise<void> {
  await sql`
    select 1 from coupons where id in (select coupon_id from coupon_uses
      where order_id = any(${orderIds.map(String)}::bigint[]) and state = 'reserved')
    order by id for no key update`.execute(tx)
}
