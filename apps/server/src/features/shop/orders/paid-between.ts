import { type RawBuilder, sql } from 'kysely'

/** In SQL, a row: payments of orders that were paid within a time, and the money of the payment platforms in them. */
export function paidBetween(start: RawBuilder<unknown>, end: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select count(distinct p.journal_id) as payments, coalesce(-sum(p.gateway_amount), 0)::bigint as revenue_li
    from orders o join order_payments p on p.order_id = o.id
    where o.paid_at >= ${start} and o.paid_at < ${end}`
}
