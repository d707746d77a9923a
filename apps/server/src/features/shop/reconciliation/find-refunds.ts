import { type RawBuilder, sql } from 'kysely'
import { counting, pairs, type Span } from './pairs.ts'

/**
 * Common table expressions that compare refunds. A line with a number of the refund is that one. Lines without are paired
 * with refunds of the same payment and amount that no line names, one to one.
 */
export function refunds(paymentAccount: string, { from, until }: Span): RawBuilder<unknown> {
  const lines = counting(paymentAccount, 'refund')
  const isUnnamed = sql`not exists (select 1 from ${lines} and l.refund_no <> '' and l.refund_no = f.refund_no)`
  const freeLine = sql`select l.id, nullif(l.trade_no, '') as trade_no, nullif(l.external_no, '') as external_no, l.amount_li,
    l.bill_id in (select id from bill) as today from ${lines} and l.refund_no = ''`
  return sql`
    back_lines as materialized (
      select l.*, f.id as named_id, f.external_li as named_li, row_number() over (partition by l.refund_no = '',
        coalesce(nullif(l.external_no, ''), l.trade_no), l.amount_li, l.amount_text order by l.id) as nth
      from told l left join source_refunds f on f.channel = ${paymentAccount} and f.status = 'done'
        and f.refund_no = l.refund_no and l.refund_no <> ''
      where l.kind = 'refund'),
    loose_refunds as materialized (
      select f.* from source_refunds f
      where exists (select 1 from bill where has_refunds) and f.channel = ${paymentAccount} and f.status = 'done'
        and f.closed_at >= ${from} and f.closed_at < ${until} and ${isUnnamed}),
    odd_refunds as materialized (
      select trade_no, external_no from back_lines where refund_no = ''
      union select trade_no, coalesce(external_no, '') from loose_refunds),
    free_back_lines as materialized (
      ${freeLine} and l.trade_no <> '' and l.trade_no in (select trade_no from odd_refunds)
      union ${freeLine} and l.external_no <> '' and l.external_no in (select external_no from odd_refunds)),
    free_refunds as materialized (
      select f.id, f.trade_no, f.external_no, f.external_li as amount_li,
        f.closed_at >= ${from} and f.closed_at < ${until} as today
      from source_refunds f
      where f.channel = ${paymentAccount} and f.status = 'done' and ${isUnnamed} and (
        f.trade_no in (select trade_no from odd_refunds) or f.external_no in (select external_no from odd_refunds))),
    ${pairs('refund_pairs', 'free_back_lines', 'free_refunds', [
      ...['external_no, amount_li, today', 'external_no, amount_li'],
      ...['trade_no, amount_li, today', 'trade_no, amount_li'],
    ])},
    given as (
      select l.*, coalesce(l.named_id, f.id) as refund_id, coalesce(l.named_li, f.amount_li) as here_li
      from back_lines l left join refund_pairs p on p.there_id = l.id left join free_refunds f on f.id = p.here_id),
    refund_lines as (
      select 'refund', coalesce(nullif(g.refund_no, ''), coalesce(nullif(g.external_no, ''), g.trade_no) || ' ' || coalesce(g.amount_li::text, g.amount_text) || ' ' || g.nth),
        case when g.refund_id is null then 'onlyThere' else 'otherAmount' end,
        g.trade_no, g.external_no, g.refund_no, g.amount_li, g.amount_text, g.here_li
      from given g where g.refund_id is null or g.amount_li is distinct from g.here_li),
    refunds_here as (
      select 'refund', f.refund_no, 'onlyHere', f.trade_no, coalesce(f.external_no, ''), f.refund_no, null::bigint, '', f.external_li
      from loose_refunds f where f.id not in (select here_id from refund_pairs))`
}
