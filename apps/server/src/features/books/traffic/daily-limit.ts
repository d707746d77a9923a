import { dailyBytesOf } from '@dukou/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'
import { readSettings } from '../../base/settings/index.ts'

/** Sets a user's own daily quota, in bytes. Null gives back that of the time package, else the site's usual one. */
export async function setDailyLimit(tx: Tx, userId: bigint, bytes: bigint | null): Promise<void> {
  const usualBytes = dailyBytesOf(null, await readSettings(tx))
  await tx
    .updateTable('traffic_balances')
    .set({
      // A package that started before `bought_limit` was kept has its quota in `daily_limit` alone.
      bought_limit: sql<bigint>`coalesce(bought_limit, case when has_own_limit then null else nullif(daily_limit, 0) end)`,
      daily_limit: bytes ?? sql<bigint>`coalesce(bought_limit, ${usualBytes})`,
      has_own_limit: bytes !== null,
    })
    .where('user_id', '=', userId)
    .execute()
}
