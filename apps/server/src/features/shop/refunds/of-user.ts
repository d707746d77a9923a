import { type RawBuilder, sql } from 'kysely'

/** In SQL: the newest refunds of a row `person` of users, as events. */
export function refundEvents(count: number): RawBuilder<unknown> {
  return sql`
    select f.asked_at, 'refund', f.amount_li::text, f.status, a.email
    from refunds f join accounts a on a.id = f.asked_by
    where f.user_id = person.id order by f.id desc limit ${count}`
}
