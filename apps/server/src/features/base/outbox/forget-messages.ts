import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'

const SENT_KEPT_DAYS = 30
/** So long an operator sees what could not be sent. */
const FAILED_KEPT_DAYS = 90
const AT_ONCE = 1000

/**
 * Messages that were sent a month ago, or given up a quarter of a year ago. What still waits is never forgotten. Their keys
 * are needed no more: each was left by a change that happens once.
 */
export async function forgetOldMessages({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  for (let deleted = AT_ONCE; deleted === AT_ONCE; ) {
    const { rows } = await sql`
      delete from outbox where id = any(array(
        select id from outbox
        where done_at < ${now()}::timestamptz - make_interval(days => ${SENT_KEPT_DAYS})
          or failed_at < ${now()}::timestamptz - make_interval(days => ${FAILED_KEPT_DAYS})
        limit ${AT_ONCE}))
      returning 1`.execute(db)
    deleted = rows.length
  }
}
