import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'

const READ_KEPT_DAYS = 365
/** Deletes unread notices after two years, because a user absent for that long will not read them. */
const KEPT_DAYS = 730
const AT_ONCE = 1000

/** Notices of a year ago that were read, and all of two years ago. */
export async function forgetOldNotices({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  for (let deleted = AT_ONCE; deleted === AT_ONCE; ) {
    const { rows } = await sql`
      delete from notices where id = any(array(
        select id from notices
        where (read_at is not null and created_at < ${now()}::timestamptz - make_interval(days => ${READ_KEPT_DAYS}))
          or created_at < ${now()}::timestamptz - make_interval(days => ${KEPT_DAYS})
        limit ${AT_ONCE}))
      returning 1`.execute(db)
    deleted = rows.length
  }
}
