import { sql } from 'kysely'
import type { HomeFigure } from '../../../platform/home-part.ts'
import { usersSeen } from '../client-addresses/index.ts'

/** A report tells of the interval before it, so after two the next one is overdue. */
const INTERVALS = 2

/**
 * Number of users who are connected now: those that a node saw at an address, and those in reports of our own agents, which
 * tell no addresses.
 */
export const usersOnline: HomeFigure<number> = ({ at, settings }) => sql`
  select count(*) from (${usersSeen(at)} union
    select unnest(user_ids) from usage_reports where program = 'dukou'
      and arrived_at > ${at} - make_interval(secs => ${sql.lit(INTERVALS * settings.nodePushSeconds)})) as online`
