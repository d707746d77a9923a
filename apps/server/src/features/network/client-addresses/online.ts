import { type RawBuilder, sql } from 'kysely'

/** In SQL: the users that a node saw at an address within the last two minutes. */
export const usersSeen = (at: RawBuilder<Date>) =>
  sql`select user_id from devices where seen_at > ${at} - interval '2 minutes'`

/** In SQL, of a row `u` of users: when a node last saw the user. */
export const CONNECTED_AT = '(select max(seen_at) from devices where user_id = u.id)'
