import { applyGrant, businessDay, type Grant, type Limits, limitsAfter } from '@dukou/domain'
import type { App } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { lockBalance } from './traffic-table.ts'
import { type RecordReason, writeRecord } from './write-record.ts'

/**
 * Adds traffic and days to a user, with the record that says why, inside the caller's transaction.
 * @param grant with the limits of the plan that it comes from, if any
 * @throws on a key that was used before, which rolls the caller back
 */
export async function grantTraffic(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  userId: bigint,
  grant: Grant & { limits?: Limits },
  reason: RecordReason,
): Promise<void> {
  const now = app.now()
  const { permanentBytes, durationDays } = grant
  const before = await lockBalance(tx, userId)
  const timeExpiresAt = applyGrant(before, grant, now).timeExpiresAt.after
  const today = businessDay(now, app.config.timeZone)
  const limits = grant.limits
    ? limitsAfter(before.limits, before, { ...grant.limits, durationDays }, now, today)
    : before.limits
  await tx
    .updateTable('traffic_balances')
    .set((balance) => ({
      permanent_granted: balance('permanent_granted', '+', permanentBytes),
      time_expires_at: timeExpiresAt,
      device_limit: limits.devices,
      speed_mbps: limits.speedMbps,
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
