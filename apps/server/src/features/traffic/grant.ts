import { applyGrant, businessDay, type Grant, type TrafficRecordType } from '@dukou/domain'
import type { App } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { lockBalance } from './traffic-table.ts'

export interface GrantReason {
  /** Names the grant for ever, e.g. `order:17`; the database refuses a second one. */
  key: string
  type: TrafficRecordType
  description: string
}

/**
 * Adds traffic and days to a user, with the record that says why, inside the caller's transaction.
 * @throws on a key that was used before, which rolls the caller back
 */
export async function grantTraffic(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  userId: bigint,
  grant: Grant,
  reason: GrantReason,
): Promise<void> {
  const now = app.now()
  const change = applyGrant(await lockBalance(tx, userId), grant, now)
  await tx
    .updateTable('traffic_balances')
    .set((balance) => ({
      permanent_granted: balance('permanent_granted', '+', grant.permanentBytes),
      time_expires_at: change.timeExpiresAt.after,
    }))
    .where('user_id', '=', userId)
    .execute()
  await tx
    .insertInto('traffic_records')
    .values({
      key: reason.key,
      user_id: userId,
      day: businessDay(now, app.config.timeZone),
      type: reason.type,
      description: reason.description,
      permanent_change: grant.permanentBytes,
      permanent_after: change.permanentBytes.after,
      days_change: grant.durationDays,
      time_before: change.timeExpiresAt.before,
      time_after: change.timeExpiresAt.after,
    })
    .execute()
}
