import { type RawBuilder, sql } from 'kysely'

/** In SQL: the public id of a plan. @param planId its id as SQL */
export function planOf(planId: string): string {
  return `(select p.public_id from plans p where p.id = ${planId})`
}

/** In SQL: the id of the plan with this public id, also of one that is no longer on sale. */
export function planWith(publicId: string): RawBuilder<bigint> {
  return sql`(select id from plans where public_id = ${publicId})`
}

/** In SQL: the plans that are on sale or were, and which it is. */
export const PLANS_EVER_SOLD =
  '(select id, public_id, name, price_li, duration_days, removed_at is null as is_on_sale from plans)'
