import { type RawBuilder, sql } from 'kysely'

/** In SQL: the newest uses of coupons of a row `person` of users, as events. */
export function couponEvents(count: number): RawBuilder<unknown> {
  return sql`
    select c.created_at as at, 'coupon' as kind, c.name as what, c.state as detail, '' as actor
    from coupon_uses c where c.user_id = person.id order by c.id desc limit ${count}`
}
