import { type RawBuilder, sql } from 'kysely'
import type { HomePart, Waiting } from '../../../platform/home-part.ts'

/** Refunds of which nobody knows what became of them. */
export const refundsWaiting: HomePart<Waiting & { amount: number }> = {
  scope: 'orders:read',
  read: () => sql`
    select json_build_object('count', count(*), 'amount', coalesce(sum(amount_li), 0), 'since', min(asked_at))
    from refunds where status = 'unknown'`,
}

/** In SQL: money of orders that went back to its source within a time, in li. It lowers the income of the time; credit was none. @param end null: until now */
export function refundedBetween(start: RawBuilder<unknown>, end: RawBuilder<unknown> | null): RawBuilder<bigint> {
  return sql`(select coalesce(sum(f.external_li), 0)::bigint from refunds f where f.status = 'done' and f.order_id is not null
    and f.destination = 'source' and f.closed_at >= ${start} ${end === null ? sql`` : sql`and f.closed_at < ${end}`})`
}
