import {
  applyGrant,
  businessDay,
  dailyBytesOf,
  type Grant,
  type HeldLimits,
  limitsAfter,
  timePackageRuns,
} from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { readSettings } from '../../base/settings/index.ts'
import { type Balance, lockBalance } from './traffic-table.ts'
import { type RecordReason, writeRecord } from './write-record.ts'

/** Limits of a plan. A daily quota of null is the site's usual one. */
export interface PlanLimits {
  devices: number
  speedMbps: number
  dailyBytes: bigint | null
}

type GivenByPlan = Grant & { limits?: PlanLimits }

/**
 * Adds traffic and days to a user, with the record that says why, inside the caller's transaction.
 * @param grant with the limits of the plan that it comes from, if any
 * @throws on a key that was used before, which rolls the caller back
 */
export async function grantTraffic(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  userId: bigint,
  grant: GivenByPlan,
  reason: RecordReason,
): Promise<void> {
  const now = app.now()
  const { permanentBytes, durationDays } = grant
  const before = await lockBalance(tx, userId)
  const timeExpiresAt = applyGrant(before, grant, now).timeExpiresAt.after
  const usualBytes = durationDays > 0 ? dailyBytesOf(null, await readSettings(tx)) : 0n
  const limits = limitsWith(before, grant, usualBytes, now, businessDay(now, app.config.timeZone))
  await tx
    .updateTable('traffic_balances')
    .set((balance) => ({
      permanent_granted: balance('permanent_granted', '+', permanentBytes),
      time_expires_at: timeExpiresAt,
      device_limit: limits.devices,
      speed_mbps: limits.speedMbps,
      ...(durationDays > 0 && {
        bought_limit: limits.dailyBytes,
        daily_limit: sql<bigint>`case when has_own_limit then daily_limit else ${limits.dailyBytes} end`,
      }),
    }))
    .where('user_id', '=', userId)
    .execute()
  await writeRecord(app, tx, userId, {
    before,
    change: { permanentBytes, durationDays, timeExpiresAt },
    reason,
    at: now,
  })
}

/** Days that no plan gives keep the quota of a time package that runs, and otherwise start with the usual one. */
function limitsWith(before: Balance, grant: GivenByPlan, usualBytes: bigint, now: Date, today: string): HeldLimits {
  const held = { ...before.limits, dailyBytes: before.limits.dailyBytes ?? usualBytes }
  const { limits, durationDays } = grant
  if (!limits) return { ...held, dailyBytes: timePackageRuns(before, now) ? held.dailyBytes : usualBytes }
  const plan = { ...limits, dailyBytes: limits.dailyBytes ?? usualBytes, durationDays }
  return limitsAfter(held, before, plan, now, today)
}
