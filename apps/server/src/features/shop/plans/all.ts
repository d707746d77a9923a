import { type Calls, MOST_COUNTED } from '@dukou/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { planAnswer } from './plan-answer.ts'
import type { Plan } from './plans-table.ts'

type Row = Plan & { entitlement: string | null; sold: number; open_orders: number; running: number }

/** Also what the shop hides from some, with what is sold of each. */
export const allPlans: Handler<Calls['allPlans']> = async (ctx) => {
  const now = sql`${ctx.now()}::timestamptz`
  const { rows } = await sql<Row>`
    select p.*, e.public_id as entitlement,
      ${counted(sql`o.status = 'paid' and o.paid_at > ${now} - interval '30 days'`)} as sold,
      ${counted(sql`o.status in ('awaitingPayment', 'walletReserved')`)} as open_orders,
      ${counted(sql`o.status = 'paid' and o.paid_at > ${now} - make_interval(days => p.duration_days)`)} as running
    from plans p left join entitlement_names e on e.id = p.entitlement_id
    where p.removed_at is null order by p.sort, p.id`.execute(ctx.db)
  return rows.map(({ entitlement, sold, open_orders: openOrderCount, running: runningCount, ...plan }) => ({
    ...planAnswer(plan, entitlement),
    revision: plan.revision,
    soldCount: sold,
    openOrderCount,
    runningCount,
  }))
}

/** How many orders of the plan there are, up to a number that can be counted while somebody waits. */
function counted(which: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int from
    (select 1 from plan_orders o where o.plan_id = p.id and ${which} limit ${sql.lit(MOST_COUNTED)}) few)`
}
