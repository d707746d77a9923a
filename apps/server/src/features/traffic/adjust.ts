import { DAY_MS, permanentLeftBytes } from '@dukou/domain'
import type { App } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { lockBalance } from './traffic-table.ts'
import { type RecordReason, writeRecord } from './write-record.ts'

export interface Adjustment {
  /** Positive: given, negative: taken. */
  permanentBytes: bigint
  /** By how much the end of the time package moves: onwards from now where it has ended, back from where it is. */
  timeMs: number
}

/**
 * Gives or takes permanent traffic and time by hand, with the record that says why, inside the caller's transaction. What
 * is taken counts as used, so that traffic ever granted never falls.
 * @returns how much is left where less is left than is to be taken; nothing was changed then
 * @throws on a key that was used before, which rolls the caller back
 */
export async function adjustTraffic(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  userId: bigint,
  { permanentBytes, timeMs }: Adjustment,
  reason: Omit<RecordReason, 'type'>,
): Promise<{ leftBytes: bigint } | undefined> {
  const now = app.now()
  const before = await lockBalance(tx, userId)
  const leftBytes = permanentLeftBytes(before)
  if (leftBytes + permanentBytes < 0n) return { leftBytes }
  const timeExpiresAt = movedEnd(before.timeExpiresAt, timeMs, now)
  await tx
    .updateTable('traffic_balances')
    .set((balance) => ({
      permanent_granted: balance('permanent_granted', '+', permanentBytes > 0n ? permanentBytes : 0n),
      permanent_used: balance('permanent_used', '+', permanentBytes < 0n ? -permanentBytes : 0n),
      time_expires_at: timeExpiresAt,
    }))
    .where('user_id', '=', userId)
    .execute()
  const type = permanentBytes < 0n || timeMs < 0 ? 'agencySpend' : 'agencyAllocate'
  const durationDays = Math.round(timeMs / DAY_MS)
  await writeRecord(app, tx, userId, {
    before,
    change: { permanentBytes, durationDays, timeExpiresAt },
    reason: { ...reason, type },
    at: now,
  })
  return undefined
}

/** Who never had a time package loses nothing of it. */
function movedEnd(end: Date | null, ms: number, now: Date): Date | null {
  if (ms === 0 || (end === null && ms < 0)) return end
  const from = end !== null && (ms < 0 || end > now) ? end : now
  return new Date(from.getTime() + ms)
}
