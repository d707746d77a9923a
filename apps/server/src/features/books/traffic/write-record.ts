import { businessDay, permanentLeftBytes, type TrafficRecordType } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
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
  /** New end of the time package, if the change moves it. */
  timeExpiresAt?: Date | null
}

export interface NewRecord {
  userId: bigint
  /** The balance before the change, locked. */
  before: Balance
  change: RecordedChange
  reason: RecordReason
  at: Date
}

/**
 * Writes what changes a balance, in the transaction that changes it.
 * @throws on a key that was used before, which rolls the caller back
 */
export async function writeRecord(
  app: Pick<App, 'config'>,
  tx: Tx,
  userId: bigint,
  record: Omit<NewRecord, 'userId'>,
): Promise<void> {
  await writeRecords(app, tx, [{ ...record, userId }])
}

/** Many in one statement. */
export async function writeRecords(app: Pick<App, 'config'>, tx: Tx, records: readonly NewRecord[]): Promise<void> {
  if (records.length === 0) return
  await tx
    .insertInto('traffic_records')
    .values(
      records.map(({ userId, before, change, reason, at }) => ({
        key: reason.key,
        user_id: userId,
        day: businessDay(at, app.config.timeZone),
        type: reason.type,
        description: reason.description,
        permanent_change: change.permanentBytes ?? 0n,
        permanent_after: permanentLeftBytes(before) + (change.permanentBytes ?? 0n),
        trial_change: change.trialBytes ?? 0n,
        days_change: change.durationDays ?? 0,
        time_before: before.timeExpiresAt,
        time_after: change.timeExpiresAt === undefined ? before.timeExpiresAt : change.timeExpiresAt,
        created_at: at,
      })),
    )
    .execute()
}
