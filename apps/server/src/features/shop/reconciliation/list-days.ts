import type { Calls } from '@dukou/contract'
import { type BillFormat, daysOfMonth, spanOfMonth } from '@dukou/domain'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { fetchableAdapters } from '../payments/index.ts'

interface Row {
  channel: string
  day: string
  paid: number
  received_li: bigint
  refunded_li: bigint
  can_fetch: boolean
  format: BillFormat | null
  file_name: string | null
  added_email: string
  added_at: Date
  lines: number
  left_out: number
  has_refunds: boolean
  there_paid_li: bigint
  there_refunded_li: bigint
  fee_li: bigint | null
  open: number
  explained: number
}

/**
 * The days of a month with money or a bill, in one statement, the newest first. The payments of a day are read by its bounds:
 * to tell the day of each payment takes twice as long.
 */
export const listBillDays: Handler<Calls['listBillDays']> = async (ctx, { month }) => {
  const { timeZone } = ctx.config
  const { from, until } = spanOfMonth(month, timeZone)
  const { first, next } = daysOfMonth(month)
  const { rows } = await sql<Row>`
    with paid as (
      select p.channel, m.begins::date as day, p.paid, p.li
      from generate_series(${first}::timestamp, ${next}::timestamp - interval '1 day', '1 day') m (begins)
        cross join lateral (
          select channel, count(*)::int as paid, sum(amount_li)::bigint as li from arrivals
          where created_at >= m.begins at time zone ${timeZone}
            and created_at < (m.begins + interval '1 day') at time zone ${timeZone}
          group by channel) p),
    back as (
      select f.channel, (j.created_at at time zone ${timeZone})::date as day, sum(f.external_li)::bigint as li
      from source_refunds f join journal_moments j on j.key = 'refund:' || f.id
      where f.status = 'done' and j.created_at >= ${from} and j.created_at < ${until} group by 1, 2),
    counting as (
      select * from bills where replaced_at is null and day >= ${first}::date and day < ${next}::date),
    sums as (
      select l.bill_id, count(*)::int as lines, coalesce(sum(l.amount_li) filter (where l.kind = 'payment'), 0)::bigint as paid_li,
        coalesce(sum(l.amount_li) filter (where l.kind = 'refund'), 0)::bigint as refunded_li, sum(l.fee_li)::bigint as fee_li
      from bill_lines l join counting b on b.id = l.bill_id group by 1),
    found as (
      select channel, day, count(*) filter (where state = 'open')::int as open,
        count(*) filter (where state = 'explained')::int as explained
      from bill_differences where day >= ${first}::date and day < ${next}::date group by 1, 2),
    days as (
      select channel, day from paid union select channel, day from back union select channel, day from counting
      union select channel, day from found)
    select d.channel, d.day::text, coalesce(p.paid, 0) as paid, coalesce(p.li, 0)::bigint as received_li,
      coalesce(r.li, 0)::bigint as refunded_li, coalesce(c.adapter = any(${fetchableAdapters()}::text[]), false) as can_fetch,
      b.format, b.file_name, a.email as added_email, b.added_at, coalesce(s.lines, 0) as lines, b.left_out, b.has_refunds,
      coalesce(s.paid_li, 0)::bigint as there_paid_li, coalesce(s.refunded_li, 0)::bigint as there_refunded_li, s.fee_li,
      coalesce(f.open, 0) as open, coalesce(f.explained, 0) as explained
    from days d left join paid p using (channel, day) left join back r using (channel, day)
      left join counting b using (channel, day) left join sums s on s.bill_id = b.id
      left join found f using (channel, day) left join channel_kinds c on c.code = d.channel
      left join accounts a on a.id = b.added_by
    order by d.day desc, d.channel`.execute(ctx.db)
  return rows.map((row) => ({
    id: `${row.channel} ${row.day}`,
    paymentAccount: row.channel,
    day: row.day,
    paidCount: row.paid,
    receivedLi: row.received_li,
    refundedLi: row.refunded_li,
    bill: row.format === null ? null : billOf(row, row.format),
    open: row.open,
    explained: row.explained,
    canFetch: row.can_fetch,
  }))
}

function billOf(row: Row, format: BillFormat) {
  return {
    format,
    fileName: row.file_name,
    addedBy: row.added_email,
    addedAt: row.added_at,
    lines: row.lines,
    leftOut: row.left_out,
    paidLi: row.there_paid_li,
    refundedLi: row.has_refunds ? row.there_refunded_li : null,
    feeLi: row.fee_li,
  }
}
