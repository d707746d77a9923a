import { type RawBuilder, sql } from 'kysely'

/** As a part of a query: what came by a trade and became credit in place of paying its order. */
export function creditedOfTrade(tradeId: RawBuilder<unknown>): RawBuilder<bigint> {
  return sql<bigint>`(select coalesce(sum(r.amount_li), 0)::bigint from receipts r
    where r.trade_id = ${tradeId} and r.disposition = 'credited')`
}
