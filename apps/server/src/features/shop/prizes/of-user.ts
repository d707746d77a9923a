import { type RawBuilder, sql } from 'kysely'

/** In SQL: the newest draws of a row `person` of users, as events. What they cost and gave are traffic records. */
export function drawEvents(count: number): RawBuilder<unknown> {
  return sql`
    select d.created_at as at, 'draw' as kind, o.name as what, coalesce(d.coupon_code, '') as detail, '' as actor
    from prize_draws d join prize_odds o on o.version = d.version and o.position = d.position
    where d.user_id = person.id order by d.id desc limit ${count}`
}
