import { OPEN_ORDER_STATUSES } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { HomeFigure } from '../../../platform/home-part.ts'

const countOf = (which: string) => `(select count(*)::int from orders o where o.user_id = u.id and o.status ${which})`

/** In SQL, of a row `u` of users: number of orders that were paid. */
export const PAID_ORDERS = countOf(`= 'paid'`)

/** In SQL, of a row `u` of users: number of orders that can still be paid. */
export const OPEN_ORDERS = countOf(`in (${OPEN_ORDER_STATUSES.map((status) => `'${status}'`).join(', ')})`)

/** In SQL: the newest orders of a row `person` of users, as events. */
export function orderEvents(count: number): RawBuilder<unknown> {
  return sql`
    select o.created_at as at, 'order' as kind, o.description as what, o.status as detail, '' as actor
    from orders o where o.user_id = person.id order by o.id desc limit ${count}`
}

/** Some order was paid. */
export const hasSale: HomeFigure<boolean> = () => sql`select exists (select 1 from orders where paid_at is not null)`

/** In SQL, of a row `u` of users: whether the user has paid an order of a plan. @param planId its id as SQL */
export function hasPaidFor(planId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select 1 from orders o where o.user_id = u.id and o.status = 'paid' and o.plan_id = ${planId})`
}

/** In SQL: the plan of an order. @param orderId its id as SQL */
export const orderName = (orderId: string) => `(select o.description from orders o where o.id = ${orderId})`

/** In SQL: whether a journal is of a reservation that was given back later. @param key the journal's key as SQL */
export const isReleasedHold = (key: string) => `exists (select 1 from wallet_holds h
  where h.state = 'released' and h.id = case when ${key} like 'hold:%' then split_part(${key}, ':', 2)::bigint end)`

/** In SQL: whether an order belongs to somebody else than a user. @param orderId its id as SQL @param userId the user's */
export const isOrderOfAnother = (orderId: string, userId: string) =>
  `exists (select 1 from orders o where o.id = ${orderId} and o.user_id <> ${userId})`
