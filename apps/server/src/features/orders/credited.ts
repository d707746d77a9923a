import { type RawBuilder, sql } from 'kysely'

/** As a part of a query: what came for an order and did not pay it but became its customer's credit. */
export function creditedLi(orderId: RawBuilder<unknown> | bigint): RawBuilder<bigint> {
  return sql<bigint>`(select coalesce(sum(r.amount_li), 0)::bigint from trades paid_for
    join receipts r on r.trade_id = paid_for.id and r.disposition = 'credited' where paid_for.order_id = ${orderId})`
}
