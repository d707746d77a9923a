import { type RawBuilder, sql } from 'kysely'

/** Part of a query: the money that came by a trade, did not pay its order and became credit. */
export function creditedOfTrade(tradeId: RawBuilder<unknown>): RawBuilder<bigint> {
  return sql<bigint>`(select coalesce(sum(case r.disposition when 'credited' then r.amount_li else r.excess_li end), 0)::bigint
    from receipts r where r.trade_id = ${tradeId} and (r.disposition = 'credited' or r.excess_li > 0))`
}
