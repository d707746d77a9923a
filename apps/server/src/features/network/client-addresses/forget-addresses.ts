import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { COUNTED_SECONDS } from './addresses-table.ts'

/**
 * Also deletes rows of the future, which a clock that was set back has left. Skips rows that a report has locked: the report
 * is about to renew them, and takes its rows in another order.
 */
export async function forgetOldAddresses({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  const at = now()
  await sql`
    with old as materialized (
      select user_id, address from devices
      where seen_at not between ${at}::timestamptz - make_interval(secs => ${COUNTED_SECONDS})
        and ${at}::timestamptz + make_interval(secs => ${COUNTED_SECONDS})
      for update skip locked)
    delete from devices d using old where d.user_id = old.user_id and d.address = old.address`.execute(db)
}
