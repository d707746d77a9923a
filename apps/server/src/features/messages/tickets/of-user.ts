import { type RawBuilder, sql } from 'kysely'

/** In SQL, of a row `u` of users: number of tickets. */
export const TICKETS_OF_USER = '(select count(*)::int from tickets t where t.user_id = u.id)'

/** In SQL: the tickets of a row `person` of users that moved last, as events. */
export function ticketEvents(count: number): RawBuilder<unknown> {
  return sql`
    select t.moved_at, 'ticket', t.title, t.status, '' from tickets t
    where t.user_id = person.id order by t.moved_at desc limit ${count}`
}
