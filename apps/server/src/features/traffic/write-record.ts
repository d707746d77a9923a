import { businessDay, permanentLeftBytes, type TrafficRecordType } from '@dukou/domain'
import type { App } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { Balance } from './traffic-table.ts'

export interface RecordReason {
  /** Names the change for ever, e.g. `order:17`; the database refuses a second one. */
  key: string
  type: TrafficRecordType
  description: string
}

export interface RecordedChange {
  permanentBytes?: bigint
  trialBytes?: bigint
  durationDays?: number
  /** Where it changes with it. */
  timeExpiresAt?: Date | null
}

/**
 * Writes what changes a balance, in the transaction that changes it.
 * @param before the balance, locked
 * @throws on a key that was used before, which rolls the caller back
 */
export async function writeRecord(
  app: Pick<App, 'config'>,
  tx: Tx,
  userId: bigint,
  { before, change, reason, at }: { before: Balance; change: RecordedChange; reason: RecordReason; at: Date },
): Promise<void> {
  const { permanentBytes = 0n, trialBytes = 0n, durationDays = 0, timeExpiresAt = before.timeExpiresAt } = change
  await tx
    .insertInto('traffic_records')
    .values({
      key: reason.key,
      user_id: userId,
      day: businessDay(at, app.config.timeZone),
      type: reason.type,
      description: reason.description,
      permanent_change: permanentBytes,
      permanent_after: permanentLeftBytes(before) + permanentBytes,
      trial_change: trialBytes,
      days_change: durationDays,
      time_before: before.timeExpiresAt,
      time_after: timeExpiresAt,
      created_at: at,
    })
    .execute()
}
