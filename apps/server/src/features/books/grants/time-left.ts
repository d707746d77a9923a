import { type TimeChange, timeLeftByKey } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import { timeChangesOf } from '../traffic/index.ts'

/** The changes of a user's time package and of the accounts that were merged into the account. */
export interface TimeLine {
  userId: string
  changes: TimeChange[]
}

/** In SQL: the time line of a user, as JSON. */
export function timeLineOf(userId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select jsonb_build_object('userId', (${userId})::text, 'changes', coalesce(jsonb_agg(jsonb_build_object(
      'userId', c.user_id::text, 'key', c.key, 'at', c.at, 'before', c.before, 'after', c.after,
      'takesBack', coalesce(g.reverses, g.takes_from), 'movedFrom', c.moved_from) order by c.id), '[]'))
    from ${timeChangesOf(userId)} c left join grants_by_source g on g.key = c.key)`
}

/** How much time of each grant of a time line is left, in ms, by the grant's key. */
export function timeLeftOf({ userId, changes }: TimeLine, now: Date): Map<string, number> {
  return timeLeftByKey(changes, userId, now.getTime())
}
