import type { Calls } from '@dukou/contract'
import type { RefundStatus } from '@dukou/domain'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { type RefundRow, refundOf, rowsOf } from './list.ts'

interface Row extends RefundRow {
  events: { status: RefundStatus; at: string; actor: string | null; note: string }[]
}

/** A refund with its timeline, in one statement. */
export const readRefund: Handler<Calls['readRefund']> = async (ctx, { id }) => {
  const { rows } = await sql<Row>`
    select one.*, (select coalesce(json_agg(json_build_object('status', e.status, 'at', e.created_at, 'actor', a.email,
        'note', e.note) order by e.id), '[]')
      from refund_events e left join accounts a on a.id = e.actor_id where e.refund_id = one.id) as events
    from (${rowsOf(sql`refunds f`)} where f.public_id = ${id}) one`.execute(ctx.db)
  const row = rows[0] ?? refuse('refundNotFound')
  return {
    ...refundOf(row),
    parts: { externalLi: row.external_li, walletLi: row.wallet_li, creditLi: row.credit_li },
    tradeNo: row.trade_no,
    externalNo: row.external_no,
    attempts: row.attempts,
    nextTryAt: row.next_try_at,
    takenBytes: row.taken_bytes,
    missingBytes: row.missing_bytes,
    takenMs: Number(row.taken_ms),
    missingMs: Number(row.missing_ms),
    takenEntitlementMs: Number(row.taken_entitlement_ms),
    rebateTakenLi: row.rebate_taken_li,
    rebateDebtLi: row.rebate_debt_li,
    couponReturned: row.coupon_returned,
    events: row.events.map(({ at, ...event }) => ({ ...event, at: new Date(at) })),
  }
}
