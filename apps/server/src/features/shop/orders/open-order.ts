import { dailyBytesOf, grantOf, ORDER_LIFE_HOURS } from '@dukou/domain'
import type { Tx } from '../../../platform/database/tables.ts'
import { newOrderNo, newPublicId } from '../../../platform/ids.ts'
import type { Settings } from '../../base/settings/index.ts'
import type { Plan } from '../plans/index.ts'
import type { Copied } from './known-order.ts'
import type { Order } from './orders-table.ts'

/** Everything of a plan that decides price and delivery of an order: later edits of the plan change nothing in it. */
export function copyOf(plan: Plan, settings: Settings): Copied {
  const grant = grantOf({
    trafficBytes: plan.traffic_bytes,
    bonusPercent: plan.bonus_percent,
    durationDays: plan.duration_days,
  })
  return {
    plan_id: plan.id,
    description: plan.name,
    price_li: plan.price_li,
    permanent_bytes: grant.permanentBytes,
    duration_days: grant.durationDays,
    entitlement_id: plan.entitlement_id,
    entitlement_days: plan.entitlement_days,
    entitlement_text: plan.entitlement_text,
    device_count: plan.device_count,
    speed_mbps: plan.speed_mbps,
    daily_limit: plan.duration_days > 0 ? dailyBytesOf(plan.daily_limit, settings) : null,
  }
}

/** A new order, which lives 24 hours. The caller holds the user locked. @param columns what is copied, and whose rebate it brings */
export function insertOrder(
  tx: Tx,
  userId: bigint,
  columns: Copied & Partial<Pick<Order, 'inviter_id' | 'reward_bp'>>,
  now: Date,
): Promise<Order> {
  return tx
    .insertInto('orders')
    .values({
      public_id: newPublicId(),
      order_no: newOrderNo(now),
      user_id: userId,
      ...columns,
      created_at: now,
      expires_at: new Date(now.getTime() + ORDER_LIFE_HOURS * 3_600_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
