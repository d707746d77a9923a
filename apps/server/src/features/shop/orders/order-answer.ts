import type { AnswerOf, Calls } from '@dukou/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { planOf } from '../plans/index.ts'
import { creditedLi } from './credited.ts'
import { dueLi, type Order } from './orders-table.ts'

export type OrderAnswer = AnswerOf<Calls['createOrder']>

/** An order with what its answer needs beside it: the row of {@link orderColumns}. */
export type OrderRow = Order & {
  plan: string
  entitlement: string | null
  trade: string | null
  credited: bigint
  refunded: bigint
  refunded_to_source: bigint
  refunding: bigint
  proof_waits: boolean
}

function refundedLi(column: string, which: string) {
  return sql`(select coalesce(sum(${sql.raw(column)}), 0)::bigint from order_refunds f where f.order_id = o.id and ${sql.raw(which)})`
}

/** Columns for {@link orderAnswerOf}, selected `from orders o`. */
export const orderColumns = sql`o.*, ${sql.raw(planOf('o.plan_id'))} as plan,
  (select e.name from entitlement_names e where e.id = o.entitlement_id) as entitlement, ${creditedLi(sql.ref('o.id'))} as credited,
  (select t.public_id from order_trades t where t.order_id = o.id and t.status = 'awaitingPayment' and t.started_at is not null
    order by t.id desc limit 1) as trade, ${refundedLi(`f.amount_li`, `f.status = 'done'`)} as refunded,
  ${refundedLi(`f.external_li`, `f.status = 'done' and f.destination = 'source'`)} as refunded_to_source,
  ${refundedLi(`f.amount_li`, `f.status <> 'done'`)} as refunding,
  exists (select 1 from waiting_proofs w where w.order_id = o.id) as proof_waits`

/**
 * Orders as the page sees them, with the plan's outside name and the trade that may still be paid, in one statement.
 * @param which what follows `from orders o`: a condition, an order, a limit
 */
export async function readOrderAnswers(db: Db | Tx, which: RawBuilder<unknown>): Promise<OrderAnswer[]> {
  const { rows } = await sql<OrderRow>`
    select ${orderColumns} from orders o ${which}`.execute(db)
  return rows.map(orderAnswerOf)
}

export function orderAnswerOf(order: OrderRow): OrderAnswer {
  return {
    id: order.public_id,
    description: order.description,
    priceLi: order.price_li,
    couponDiscountLi: order.coupon_discount_li,
    couponCode: order.coupon_code,
    couponName: order.coupon_name,
    couponType: order.coupon_kind,
    walletSpendLi: order.wallet_spend_li,
    status: order.status,
    createdAt: order.created_at,
    addTrafficBytes: order.permanent_bytes,
    addDurationDays: order.duration_days,
    entitlementText: order.entitlement_text || order.entitlement,
    entitlementDays: order.entitlement_days,
    feedback: order.user_feedback,
    dueLi: order.status === 'paid' || order.status === 'cancelled' ? 0n : dueLi(order),
    orderNo: order.order_no,
    expiresAt: order.expires_at,
    paidAt: order.paid_at,
    planId: order.plan,
    openTradeId: order.trade,
    creditedLi: order.credited,
    refundedLi: order.refunded,
    refundedToSourceLi: order.refunded_to_source,
    refundingLi: order.refunding,
    proofWaits: order.proof_waits,
  }
}

export async function orderAnswer(db: Db | Tx, { id }: Pick<Order, 'id'>): Promise<OrderAnswer> {
  const [answer] = await readOrderAnswers(db, sql`where o.id = ${id}`)
  if (!answer) throw new Error(`order ${id} has no answer`)
  return answer
}
