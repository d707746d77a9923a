import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'

/** In SQL, a row: the use of a day by all users. */
export function usedOn(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select count(*) as active_users,
      count(*) filter (where permanent > 0) as permanent_users, coalesce(sum(permanent), 0)::bigint as permanent_bytes,
      count(*) filter (where quota > 0) as quota_users, coalesce(sum(quota), 0)::bigint as quota_bytes,
      count(*) filter (where trial > 0) as trial_users, coalesce(sum(trial), 0)::bigint as trial_bytes,
      coalesce(sum(overrun), 0)::bigint as overrun_bytes,
      coalesce(sum(up), 0)::bigint as up_bytes, coalesce(sum(down), 0)::bigint as down_bytes
    from user_days where day = ${day}`
}

/** Whether reports of a day were counted after a moment. */
export async function hasReportsAfter(db: Db, day: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from usage_reports where day = ${day} and applied_at > ${since} limit 1`.execute(db)
  return rows.length > 0
}
