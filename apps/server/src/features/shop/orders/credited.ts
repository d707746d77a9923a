import { type RawBuilder, sql } from 'kysely'

/**
 * Part of a query: the money that came for an order and is its customer's credit, without what of it was refunded or is on
 * its way back. A paid order counts only what it did not need, because earlier payments that were too small may have paid it
 * by way of the balance.
 */
export function creditedLi(orderId: RawBuilder<unknown> | bigint): RawBuilder<bigint> {
  const receipts = (sum: string, which: string) => sql`(select
      coalesce(sum(greatest(r.${sql.ref(sum)} - coalesce(b.back_li, 0), 0)), 0)::bigint
    from order_receipts r left join credit_asked_back b on b.receipt_id = r.receipt_id
    where r.order_id = ${orderId} and ${sql.raw(which)})`
  return sql<bigint>`(select case when whose.status = 'paid' then ${receipts('excess_li', 'r.excess_li > 0')}
    else ${receipts('amount_li', `r.disposition = 'credited'`)} end from orders whose where whose.id = ${orderId})`
}
