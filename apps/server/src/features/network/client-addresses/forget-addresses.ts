import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { COUNTED_SECONDS } from './addresses-table.ts'

/**
 * A row of the future, which a clock that stepped back leaves, goes as well. What a report has in its hands is not waited
 * for: it is about to be new, and reports take their rows in another order.
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
