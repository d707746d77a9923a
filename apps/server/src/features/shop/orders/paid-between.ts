import { type RawBuilder, sql } from 'kysely'

/** In SQL: how many orders were paid with money within a time. */
export function paymentsBetween(start: RawBuilder<unknown>, end: RawBuilder<unknown>): RawBuilder<bigint> {
  return sql`(select count(distinct p.journal_id) from orders o join order_payments p on p.order_id = o.id
    where o.paid_at >= ${start} and o.paid_at < ${end})`
}

/**
 * In SQL: income of a time, in li: money from outside that paid orders. Money beyond the due amount became credit, which
 * is no income.
 * @param end null: until now
 */
export function incomeBetween(start: RawBuilder<unknown>, end: RawBuilder<unknown> | null): RawBuilder<bigint> {
  return sql`(select coalesce(sum(o.external_paid_li), 0)::bigint from orders o
    where o.paid_at >= ${start} ${end === null ? sql`` : sql`and o.paid_at < ${end}`})`
}
