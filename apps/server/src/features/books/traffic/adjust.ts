import { dailyBytesOf, permanentLeftBytes, timePackageRuns, wholeDays } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { readSettings } from '../../base/settings/index.ts'
import { lockBalancesOf } from './traffic-table.ts'
import { type NewRecord, type RecordReason, writeRecords } from './write-record.ts'

export interface Adjustment {
  /** Positive: given, negative: taken. */
  permanentBytes: bigint
  /** By how much the end of the time package moves: onwards from now where it has ended, back from where it is. */
  timeMs: number
  /** Undoes an earlier adjustment. */
  reverses?: boolean
}

/** Adjustment of one user, with its own idempotency key. */
export interface UserAdjustment extends Adjustment {
  userId: bigint
  reason: AdjustmentReason
}

/** Without a type it is a correction by hand. */
type AdjustmentReason = Omit<RecordReason, 'type'> & Partial<Pick<RecordReason, 'type'>>

/**
 * Gives or takes permanent traffic and time, with the record that says why, inside the caller's transaction. What
 * is taken counts as used, so that traffic ever granted never falls.
 * @returns how much is left where less is left than is to be taken; nothing was changed then
 * @throws on a key that was used before, which rolls the caller back
 */
export async function adjustTraffic(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  userId: bigint,
  adjustment: Adjustment,
  reason: AdjustmentReason,
): Promise<{ leftBytes: bigint } | undefined> {
  return (await adjustTrafficOfMany(app, tx, [{ ...adjustment, userId, reason }])).get(userId)
}

/**
 * The same for many users, each of them once, in a few statements.
 * @returns how much is left of those who have less than is to be taken; nothing of theirs was changed
 */
export async function adjustTrafficOfMany(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  adjustments: readonly UserAdjustment[],
): Promise<Map<bigint, { leftBytes: bigint }>> {
  const short = new Map<bigint, { leftBytes: bigint }>()
  if (adjustments.length === 0) return short
  const now = app.now()
  const balances = await lockBalancesOf(
    tx,
    adjustments.map(({ userId }) => userId),
  )
  const records: NewRecord[] = []
  const changes: Change[] = []
  for (const { userId, permanentBytes, timeMs, reverses, reason } of adjustments) {
    const before = balances.get(userId)
    if (!before) throw new Error(`user ${userId} has no balance`)
    const leftBytes = permanentLeftBytes(before)
    if (leftBytes + permanentBytes < 0n) {
      short.set(userId, { leftBytes })
      continue
    }
    const timeExpiresAt = movedEnd(before.timeExpiresAt, timeMs, now)
    const startsTime = !reverses && timeMs > 0 && !timePackageRuns(before, now)
    changes.push({ userId, timeExpiresAt, startsTime, ...bucketsOf(permanentBytes, reverses === true) })
    const type = permanentBytes < 0n || timeMs < 0 ? 'agencySpend' : 'agencyAllocate'
    const change = { permanentBytes, durationDays: wholeDays(timeMs), timeExpiresAt }
    records.push({ userId, before, change, reason: { type, ...reason }, at: now })
  }
  await changeBalances(tx, changes)
  await writeRecords(app, tx, records)
  return short
}

interface Change {
  userId: bigint
  grantedBytes: bigint
  usedBytes: bigint
  timeExpiresAt: Date | null
  /** The time begins anew, so it has the site's usual quota. */
  startsTime: boolean
}

/** A gift is granted and a loss is used; undoing a gift lowers what was granted, undoing a loss what was used. */
function bucketsOf(permanentBytes: bigint, reverses: boolean): Pick<Change, 'grantedBytes' | 'usedBytes'> {
  const isGranted = permanentBytes > 0n !== reverses
  return isGranted ? { grantedBytes: permanentBytes, usedBytes: 0n } : { grantedBytes: 0n, usedBytes: -permanentBytes }
}

async function changeBalances(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const starts = changes.some(({ startsTime }) => startsTime)
  const usualBytes = starts ? dailyBytesOf(null, await readSettings(tx)) : 0n
  await sql`
    update traffic_balances b set permanent_granted = permanent_granted + c.granted,
      permanent_used = permanent_used + c.used, time_expires_at = c.time_expires_at,
      bought_limit = case when c.starts_time then ${usualBytes} else bought_limit end,
      daily_limit = case when c.starts_time and not has_own_limit then ${usualBytes} else daily_limit end
    from unnest(${changes.map(({ userId }) => String(userId))}::bigint[],
      ${changes.map(({ grantedBytes }) => String(grantedBytes))}::bigint[],
      ${changes.map(({ usedBytes }) => String(usedBytes))}::bigint[],
      ${changes.map(({ timeExpiresAt }) => timeExpiresAt?.toISOString() ?? null)}::timestamptz[],
      ${changes.map(({ startsTime }) => startsTime)}::boolean[])
      as c (user_id, granted, used, time_expires_at, starts_time)
    where b.user_id = c.user_id`.execute(tx)
}

/** End of the time package after the move. A user without a time package has no time to lose. */
function movedEnd(end: Date | null, ms: number, now: Date): Date | null {
  if (ms === 0 || (end === null && ms < 0)) return end
  const from = end !== null && (ms < 0 || end > now) ? end : now
  return new Date(from.getTime() + ms)
}
