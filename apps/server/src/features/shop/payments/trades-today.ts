import type { Calls } from '@dukou/contract'
import { businessDay, startOfDay } from '@dukou/domain'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { incomeBetween } from '../orders/index.ts'

interface Row {
  started: number
  succeeded: number
  paid: number
  income: bigint
  refunded: bigint
}

export const tradesToday: Handler<Calls['tradesToday']> = async (ctx) => {
  const { timeZone } = ctx.config
  const since = startOfDay(businessDay(ctx.now(), timeZone), timeZone)
  const { rows } = await sql<Row>`select * from
    (select count(*)::int as started, count(*) filter (where status = 'paid')::int as succeeded
      from trades where created_at >= ${since}) began,
    (select count(*)::int as paid, ${incomeBetween(sql`${since}`, null)} as income
      from trades where status = 'paid' and paid_at >= ${since}) came,
    (select coalesce(sum(external_li), 0)::bigint as refunded
      from order_refunds where status = 'done' and order_id is not null and destination = 'source' and closed_at >= ${since}) went`.execute(
    ctx.db,
  )
  const { started = 0, succeeded = 0, paid = 0, income = 0n, refunded = 0n } = rows[0] ?? {}
  return { startedCount: started, succeededCount: succeeded, paidCount: paid, paidLi: income, refundedLi: refunded }
}
