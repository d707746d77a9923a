import type { DifferenceKind } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'

export interface Found {
  subject: 'payment' | 'refund'
  /** Names the payment or refund within its day. */
  key: string
  kind: DifferenceKind
  trade_no: string
  external_no: string
  refund_no: string
  there_li: bigint | null
  there_text: string
  here_li: bigint | null
}

/**
 * Compares the bill of a day with receipts and refunds, in one statement. A payment is found by the platform's number,
 * whatever day it was booked on. By our number alone it is found where the bill has no other, or staff confirmed it by
 * hand. A receipt that is here alone counts for the day on which it came.
 */
export async function findDifferences(
  tx: Tx,
  paymentAccount: string,
  day: string,
  span: { from: Date; until: Date },
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with bill as materialized (
      select * from bills where channel = ${paymentAccount} and day = ${day}::date and replaced_at is null),
    told as materialized (select l.* from bill_lines l join bill b on b.id = l.bill_id),
    ${payments(paymentAccount, span)},
    ${refunds(paymentAccount, span)}
    select * from payment_lines union all select * from payments_here
    union all select * from refund_lines union all select * from refunds_here`.execute(tx)
  return rows
}

/** Lines of bills that count, of any day. */
const counting = (
  paymentAccount: string,
  kind: 'payment' | 'refund',
) => sql`bill_lines l join bills b on b.id = l.bill_id
  and b.replaced_at is null where l.channel = ${paymentAccount} and l.kind = ${kind}`

interface Span {
  from: Date
  until: Date
}

function payments(paymentAccount: string, { from, until }: Span): RawBuilder<unknown> {
  return sql`
    matched as (
      select l.*, r.id as receipt_id, r.amount_li as here_li,
        row_number() over (partition by r.id order by l.id) as nth
      from told l left join lateral (
        select id, amount_li from (
          select a.id, a.amount_li, 0 as rank from arrivals a
            where a.channel = ${paymentAccount} and a.external_no = l.external_no and l.external_no <> ''
          union all
          select a.id, a.amount_li, 1 from trade_facts t join arrivals a on a.trade_id = t.id and a.channel = ${paymentAccount}
            where t.trade_no = l.trade_no and t.channel = ${paymentAccount} and (l.external_no = '' or a.external_no like 'proof-%')
        ) one order by rank, id limit 1) r on true
      where l.kind = 'payment'),
    payment_lines as (
      select 'payment' as subject, coalesce(nullif(m.external_no, ''), m.trade_no) || case when m.nth > 1 and m.receipt_id is not null then ' ' || m.nth else '' end as key,
        case when m.receipt_id is null or m.nth > 1 then 'onlyThere' else 'otherAmount' end as kind,
        m.trade_no, m.external_no, m.refund_no, m.amount_li as there_li, m.amount_text as there_text,
        case when m.nth = 1 then m.here_li end as here_li
      from matched m
      where m.receipt_id is null or m.nth > 1 or m.amount_li is distinct from m.here_li),
    payments_here as (
      select 'payment', a.external_no, 'onlyHere', coalesce(t.trade_no, ''), a.external_no, '', null::bigint, '', a.amount_li
      from arrivals a left join trade_facts t on t.id = a.trade_id
      where exists (select 1 from bill) and a.channel = ${paymentAccount} and a.created_at >= ${from} and a.created_at < ${until}
        and not exists (select 1 from ${counting(paymentAccount, 'payment')} and l.external_no = a.external_no)
        and not exists (select 1 from ${counting(paymentAccount, 'payment')} and l.trade_no = t.trade_no
          and (l.external_no = '' or a.external_no like 'proof-%')))`
}

/** Without a number of the refund a line stands for one of the same payment and amount, the first for the first. */
function refunds(paymentAccount: string, { from, until }: Span): RawBuilder<unknown> {
  return sql`
    numbered as (
      select l.*, row_number() over (partition by l.refund_no = '', l.trade_no, l.external_no, l.amount_li order by l.id) as nth
      from told l where l.kind = 'refund'),
    given as (
      select n.*, f.id as refund_id, f.external_li as here_li from numbered n left join lateral (
        select f.id, f.external_li from source_refunds f
        where f.channel = ${paymentAccount} and f.status = 'done' and (f.refund_no = n.refund_no
          or n.refund_no = '' and (f.trade_no = n.trade_no or f.external_no = n.external_no) and f.external_li = n.amount_li)
        order by f.id limit 1 offset case when n.refund_no = '' then n.nth - 1 else 0 end) f on true),
    refund_lines as (
      select 'refund', coalesce(nullif(g.refund_no, ''), coalesce(nullif(g.external_no, ''), g.trade_no) || ' ' || coalesce(g.amount_li::text, g.amount_text) || ' ' || g.nth),
        case when g.refund_id is null then 'onlyThere' else 'otherAmount' end,
        g.trade_no, g.external_no, g.refund_no, g.amount_li, g.amount_text, g.here_li
      from given g where g.refund_id is null or g.amount_li is distinct from g.here_li),
    refunds_here as (
      select 'refund', f.refund_no, 'onlyHere', f.trade_no, coalesce(f.external_no, ''), f.refund_no, null::bigint, '', f.external_li
      from source_refunds f
      where exists (select 1 from bill where has_refunds) and f.channel = ${paymentAccount} and f.status = 'done'
        and f.closed_at >= ${from} and f.closed_at < ${until}
        and not exists (select 1 from ${counting(paymentAccount, 'refund')} and l.refund_no = f.refund_no)
        and not exists (select 1 from ${counting(paymentAccount, 'refund')} and l.refund_no = '' and l.amount_li = f.external_li
          and (l.trade_no = f.trade_no or l.external_no = f.external_no)))`
}
