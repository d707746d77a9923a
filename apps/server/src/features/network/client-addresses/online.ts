import { sql } from 'kysely'
import type { HomeFigure } from '../../../platform/home-part.ts'

/** Number of users that a node saw within the last two minutes. */
export const usersOnline: HomeFigure<number> = ({ at }) =>
  sql`select count(distinct user_id) from devices where seen_at > ${at} - interval '2 minutes'`

/** In SQL, of a row `u` of users: when a node last saw the user. */
export const CONNECTED_AT = '(select max(seen_at) from devices where user_id = u.id)'
