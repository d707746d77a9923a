import { businessDay, dailyBytesOf, type HeldLimits, limitsAfter } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { readSettings } from '../../base/settings/index.ts'
import type { Balance } from './traffic-table.ts'

/**
 * Gives a user the limits of a time package that was moved to him, as if he had bought it. A limit that no plan set changes
 * nothing; a daily quota that no plan set is the site's usual one. The caller has the traffic locked.
 * @param before the user's balance before the package was moved
 * @param moved the limits that the other user held
 */
export async function joinLimits(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  userId: bigint,
  before: Balance,
  moved: HeldLimits,
): Promise<void> {
  const now = app.now()
  const usualBytes = dailyBytesOf(null, await readSettings(tx))
  const held = { ...before.limits, dailyBytes: before.limits.dailyBytes ?? usualBytes }
  const bought = {
    devices: moved.devices ?? 0,
    speedMbps: moved.speedMbps ?? 0,
    dailyBytes: moved.dailyBytes ?? usualBytes,
    // Any number of days: a purchase without days would leave the daily quota as it is.
    durationDays: 1,
  }
  const after = limitsAfter(held, before, bought, now, businessDay(now, app.config.timeZone))
  await tx
    .updateTable('traffic_balances')
    .set({
      device_limit: moved.devices === null ? held.devices : after.devices,
      speed_mbps: moved.speedMbps === null ? held.speedMbps : after.speedMbps,
      bought_limit: after.dailyBytes,
      daily_limit: sql<bigint>`case when has_own_limit then daily_limit else ${after.dailyBytes} end`,
    })
    .where('user_id', '=', userId)
    .execute()
}
