import type { Calls } from '@dukou/contract'
import { daysOfMonth, isMonthOver, liText, spanOfMonth } from '@dukou/domain'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { actedBy, writeAudit } from '../../base/audit/index.ts'

/** Keeps the sums of a month, once: of two at the same moment one does it. All sums are read in one statement. */
export const closeMonth: Handler<Calls['closeMonth']> = async (ctx, { month }) => {
  const { timeZone } = ctx.config
  if (!isMonthOver(month, ctx.now(), timeZone)) refuse('monthNotOver')
  const { from, until } = spanOfMonth(month, timeZone)
  await ctx.db.transaction().execute(async (tx) => {
    const closed = await tx
      .insertInto('month_closes')
      .values({ month, from_at: from, until_at: until, closed_at: ctx.now(), closed_by: ctx.actor.id })
      .onConflict((conflict) => conflict.column('month').doNothing())
      .returning('month')
      .executeTakeFirst()
    if (!closed) refuse('monthClosed')
    const { rows } = await sql<{ received_li: bigint }>`
      insert into month_close_days (month, channel, day, received_li, settled_li, credited_li, suspense_li, refunded_li,
        fee_li, has_bill, open_differences, explained_differences)
      ${sumsOf(month, { from, until }, timeZone)} returning received_li`.execute(tx)
    const received = rows.reduce((sum, { received_li }) => sum + received_li, 0n)
    await writeAudit(tx, {
      ...actedBy(ctx.actor),
      action: 'closeMonth',
      target: month,
      detail: { amount: liText(received), rows: rows.length },
    })
  })
  return {}
}

/**
 * The sums of each account and day. Money counts by the moment of its journal, as in the ledger: a receipt is written in the
 * transaction that books it, and a refund is found by its journal.
 */
function sumsOf(month: string, { from, until }: { from: Date; until: Date }, timeZone: string) {
  const { first, next } = daysOfMonth(month)
  const dayOf = (moment: string) => sql`(${sql.ref(moment)} at time zone ${timeZone})::date`
  return sql`
    select ${month}, channel, day, sum(received)::bigint, sum(settled)::bigint, sum(credited)::bigint, sum(suspense)::bigint,
      sum(refunded)::bigint, sum(fee)::bigint, bool_or(has_bill), sum(open)::int, sum(explained)::int
    from (
      select a.channel, ${dayOf('a.created_at')} as day, a.amount_li as received,
        case a.disposition when 'settled' then a.amount_li - a.excess_li else 0 end as settled,
        case a.disposition when 'settled' then a.excess_li when 'credited' then a.amount_li else 0 end as credited,
        case a.disposition when 'suspense' then a.amount_li else 0 end as suspense,
        0 as refunded, null::bigint as fee, false as has_bill, 0 as open, 0 as explained
      from arrivals a where a.disposition <> 'new' and a.created_at >= ${from} and a.created_at < ${until}
      union all
      select f.channel, ${dayOf('j.created_at')}, 0, 0, 0, 0, f.external_li, null, false, 0, 0
      from source_refunds f join journal_moments j on j.key = 'refund:' || f.id
      where f.status = 'done' and j.created_at >= ${from} and j.created_at < ${until}
      union all
      select b.channel, b.day, 0, 0, 0, 0, 0, (select sum(l.fee_li)::bigint from bill_lines l where l.bill_id = b.id), true, 0, 0
      from bills b where b.replaced_at is null and b.day >= ${first}::date and b.day < ${next}::date
      union all
      select d.channel, d.day, 0, 0, 0, 0, 0, null, false, (d.state = 'open')::int, (d.state = 'explained')::int
      from bill_differences d where d.day >= ${first}::date and d.day < ${next}::date
    ) parts group by channel, day`
}
