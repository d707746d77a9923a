import { type RawBuilder, sql } from 'kysely'

/** In SQL: the newest fetches of profiles of a row `person` of users, as events. */
export function fetchEvents(count: number): RawBuilder<unknown> {
  return sql`
    select f.at, 'fetch', k.client, k.user_agent, '' from fetch_log f join fetch_kinds k on k.id = f.kind
    where f.user_id = person.id order by f.at desc limit ${count}`
}
