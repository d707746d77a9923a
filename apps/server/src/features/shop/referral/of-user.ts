import { type RawBuilder, sql } from 'kysely'

/** In SQL, of a row `o` of orders: li that came to the inviter's account by it and were not taken back. */
export const REBATE_OF_ORDER =
  'coalesce((select r.reward_li - r.refund_taken_li - r.refund_debt_li from rebates r where r.order_id = o.id and r.reversed_at is null), 0)::bigint'

/** In SQL: the newest rebates that a row `person` of users got, as events. */
export function rebateEvents(count: number): RawBuilder<unknown> {
  return sql`
    select r.created_at, 'rebate', r.description, r.reward_li::text, '' from rebates r
    where r.inviter_id = person.id order by r.id desc limit ${count}`
}
