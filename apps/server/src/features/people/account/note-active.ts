import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'

/** A use of a link or of traffic is noted at most this often for each user. */
const NOTED_EVERY_MINUTES = 60

/** Notes when users were last active. Skips locked rows: the next use notes them. */
export async function noteActive(db: Db, userIds: readonly bigint[], at: Date): Promise<void> {
  if (userIds.length === 0) return
  await sql`
    update users u set last_active_at = ${at}
    from (
      select id from users
      where id = any(string_to_array(${userIds.join()}::text, ',')::bigint[])
        and (last_active_at is null or last_active_at < ${at}::timestamptz - make_interval(mins => ${NOTED_EVERY_MINUTES}))
      order by id for no key update skip locked) due
    where u.id = due.id`.execute(db)
}
