import { type RawBuilder, sql } from 'kysely'
import { BANK_NUMBERS } from '../transfers/index.ts'
import { counting, pairs, type Span } from './pairs.ts'

/**
 * Common table expressions that compare payments. A line and a receipt with the same number are one payment: the platform's
 * number, or the number at the bank by which staff confirmed a proof. Where a line has no number of the platform, or its
 * trade is a transfer, the lines and receipts of the trade that are left are paired, the same amounts first.
 */
export function payments(paymentAccount: string, { from, until }: Span): RawBuilder<unknown> {
  const lines = counting(paymentAccount, 'payment')
  return sql`
    told_payments as materialized (
      select l.*, r.id as named_id, r.amount_li as named_li,
        row_number() over (partition by l.external_no, case l.external_no when '' then l.trade_no end order by l.id) as nth
      from told l left join lateral ${named(paymentAccount)} r on true
      where l.kind = 'payment'),
    loose as materialized (
      select a.*, coalesce(t.trade_no, '') as trade_no from arrivals a left join trade_facts t on t.id = a.trade_id
      where exists (select 1 from bill) and a.channel = ${paymentAccount} and a.created_at >= ${from}
        and a.created_at < ${until} and ${isUnnamed(paymentAccount, lines)}),
    odd_trades as materialized (
      select t.id, t.trade_no, t.pay_mode from trade_facts t where t.channel = ${paymentAccount} and t.trade_no in (
        select trade_no from told_payments where named_id is null union select trade_no from loose)),
    free_lines as materialized (
      select l.*, l.bill_id in (select id from bill) as today from (
        select l.*, t.pay_mode from odd_trades t join lateral (
          select l.* from ${lines} and l.trade_no = t.trade_no and l.trade_no <> '') l on true) l
      where (l.external_no = '' or l.pay_mode = 'transfer') and not exists ${named(paymentAccount)}),
    free_receipts as materialized (
      select a.id, t.trade_no, a.amount_li, a.created_at >= ${from} and a.created_at < ${until} as today
      from odd_trades t join arrivals a on a.trade_id = t.id
      where a.channel = ${paymentAccount} and ${isUnnamed(paymentAccount, lines)}),
    ${pairs('payment_pairs', 'free_lines', 'free_receipts', ['trade_no, amount_li, today', 'trade_no, amount_li', 'trade_no'])},
    matched as (
      select l.*, coalesce(case l.nth when 1 then l.named_id end, f.id) as receipt_id,
        coalesce(case l.nth when 1 then l.named_li end, f.amount_li) as here_li
      from told_payments l left join payment_pairs p on p.there_id = l.id left join free_receipts f on f.id = p.here_id),
    payment_lines as (
      select 'payment' as subject,
        coalesce(nullif(m.external_no, ''), m.trade_no) || case when m.nth > 1 then ' ' || m.nth else '' end as key,
        case when m.receipt_id is null then 'onlyThere' else 'otherAmount' end as kind,
        m.trade_no, m.external_no, m.refund_no, m.amount_li as there_li, m.amount_text as there_text, m.here_li
      from matched m where m.receipt_id is null or m.amount_li is distinct from m.here_li),
    payments_here as (
      select 'payment', a.external_no, 'onlyHere', a.trade_no, a.external_no, '', null::bigint, '', a.amount_li
      from loose a where a.id not in (select here_id from payment_pairs))`
}

/** The receipt that a line `l` names. Where one has the number itself, no proof stands for it. */
const named = (paymentAccount: string) => sql`(
  select id, amount_li from (
    select a.id, a.amount_li, 0 as rank from arrivals a
      where a.channel = ${paymentAccount} and a.external_no = l.external_no and l.external_no <> ''
    union all
    select a.id, a.amount_li, 1 from ${BANK_NUMBERS} n join arrivals a on a.channel = n.channel and a.external_no = n.receipt_no
      where n.channel = ${paymentAccount} and n.bank_no = l.external_no
  ) one order by rank limit 1)`

/** No line of any day names the receipt `a`. */
const isUnnamed = (paymentAccount: string, lines: RawBuilder<unknown>) => sql`
  not exists (select 1 from ${lines} and l.external_no <> '' and l.external_no = a.external_no)
  and not exists (
    select 1 from ${BANK_NUMBERS} n where n.channel = ${paymentAccount} and n.receipt_no = a.external_no
      and n.public_id = substr(a.external_no, 7)
      and exists (select 1 from ${lines} and l.external_no <> '' and l.external_no = n.bank_no)
      and not exists (
        select 1 from arrivals o where o.channel = ${paymentAccount} and o.external_no = n.bank_no))`
