import type { Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../../platform/http/handlers.ts'

const SHOWN = 1000

interface Row {
  channel: string
  external_no: string
  amount_li: bigint
  created_at: Date
  decision: string | null
  kind: 'credit' | 'refund'
  email: string | null
  order_no: string | null
  reference: string
  reason: string
  decided_by: string
  decided_at: Date
}

export const listSuspense: Handler<Calls['listSuspense']> = async (ctx) => {
  const { rows } = await sql<Row>`
    select r.channel, r.external_no, r.amount_li, r.created_at, d.public_id as decision, d.kind, u.email, o.order_no,
      d.reference, d.reason, staff.email as decided_by, d.created_at as decided_at
    from receipts r
    left join suspense_decisions d on d.receipt_id = r.id and d.undone_at is null
    left join accounts u on u.id = d.user_id
    left join orders o on o.id = d.order_id
    left join accounts staff on staff.id = d.actor_id
    where r.disposition = 'suspense'
    order by d.id is not null, r.id desc limit ${SHOWN}`.execute(ctx.db)
  return rows.map((row) => ({
    paymentAccount: row.channel,
    externalNo: row.external_no,
    amountLi: row.amount_li,
    arrivedAt: row.created_at,
    decision: row.decision === null ? null : decisionOf(row, row.decision),
  }))
}

function decisionOf(row: Row, id: string) {
  return {
    id,
    kind: row.kind,
    email: row.email,
    orderNo: row.order_no,
    reference: row.reference,
    reason: row.reason,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
  }
}
