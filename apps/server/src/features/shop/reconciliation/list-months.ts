import type { Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'

interface Row {
  month: string
  email: string
  closed_at: Date
  received_li: bigint
  refunded_li: bigint
  open: number
}

export const listMonthCloses: Handler<Calls['listMonthCloses']> = async (ctx) => {
  const { rows } = await sql<Row>`
    select m.month, a.email, m.closed_at, coalesce(sum(d.received_li), 0)::bigint as received_li,
      coalesce(sum(d.refunded_li), 0)::bigint as refunded_li, coalesce(sum(d.open_differences), 0)::int as open
    from month_closes m join accounts a on a.id = m.closed_by left join month_close_days d on d.month = m.month
    group by m.month, a.email, m.closed_at order by m.month desc`.execute(ctx.db)
  return rows.map((row) => ({
    month: row.month,
    closedBy: row.email,
    closedAt: row.closed_at,
    receivedLi: row.received_li,
    refundedLi: row.refunded_li,
    open: row.open,
  }))
}
