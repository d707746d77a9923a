import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { COUNTED_SECONDS } from './devices-table.ts'

/** A row of the future, which a clock that stepped back leaves, goes as well. */
export async function forgetOldDevices({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  const at = now()
  await sql`
    delete from devices
    where seen_at not between ${at}::timestamptz - make_interval(secs => ${COUNTED_SECONDS})
      and ${at}::timestamptz + make_interval(secs => ${COUNTED_SECONDS})`.execute(db)
}
