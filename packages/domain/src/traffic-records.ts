import { addDays } from './business-day.ts'
import type { SpendSplit, TrafficRecordType } from './traffic.ts'

/** A customer sees the records of today and of the nine days before. */
export const RECORDED_DAYS = 10

/** The first day whose records are shown. */
export function firstRecordedDay(today: string): string {
  return addDays(today, 1 - RECORDED_DAYS)
}

/** A change of a balance other than by use. */
export interface RecordedChange {
  type: TrafficRecordType
  description: string
  day: string
  at: Date
  permanentBytes: bigint
  trialBytes: bigint
  /** Undoes an earlier change: a gift that is undone was never granted, a loss never used. */
  reverses: boolean
  /** Permanent traffic that was left after it. */
  permanentAfterBytes: bigint
  days: number
  /** The end of the time package after it. */
  timeExpiresAt: Date | null
}

export interface DayOfUse extends SpendSplit {
  day: string
}

export interface RecordRow {
  type: TrafficRecordType
  description: string
  day: string
  /** Null for a day of use, which has no moment. */
  at: Date | null
  changeBytes: bigint
  /** For a day of use: bytes that were not taken from permanent traffic. */
  exemptBytes: bigint
  /** Permanent traffic ever granted and ever used, both after it. */
  grantedBytes: bigint
  usedBytes: bigint
  split: SpendSplit | null
  days: number
  timeExpiresAt: Date | null
}

/**
 * All that happened to a customer's traffic, the newest first: each day begins with what was used on it, and the balance
 * there is that at its end. Balances are told backwards from where they stand now.
 * @param changes the newest first
 */
export function recordRows(
  now: { grantedBytes: bigint; usedBytes: bigint },
  changes: readonly RecordedChange[],
  uses: readonly DayOfUse[],
): RecordRow[] {
  let { grantedBytes, usedBytes } = now
  const days = [...new Set([...changes, ...uses].map(({ day }) => day))].sort().reverse()
  return days.flatMap((day) => {
    const rows: RecordRow[] = []
    for (const { day: _, ...split } of uses.filter((use) => use.day === day)) {
      rows.push(useRow(day, split, grantedBytes, usedBytes))
      usedBytes -= split.permanentBytes
    }
    for (const change of changes.filter((one) => one.day === day)) {
      rows.push(changeRow(change, grantedBytes))
      if (change.permanentBytes > 0n !== change.reverses) grantedBytes -= change.permanentBytes
      else usedBytes += change.permanentBytes
    }
    return rows
  })
}

function useRow(day: string, split: SpendSplit, grantedBytes: bigint, usedBytes: bigint): RecordRow {
  const exemptBytes = split.quotaBytes + split.trialBytes + split.overrunBytes
  return {
    type: 'spend',
    description: '',
    day,
    at: null,
    changeBytes: -(exemptBytes + split.permanentBytes),
    exemptBytes,
    grantedBytes,
    usedBytes,
    split,
    days: 0,
    timeExpiresAt: null,
  }
}

function changeRow(change: RecordedChange, grantedBytes: bigint): RecordRow {
  return {
    type: change.type,
    description: change.description,
    day: change.day,
    at: change.at,
    changeBytes: change.permanentBytes + change.trialBytes,
    exemptBytes: 0n,
    grantedBytes,
    usedBytes: grantedBytes - change.permanentAfterBytes,
    split: null,
    days: change.days,
    timeExpiresAt: change.days !== 0 ? change.timeExpiresAt : null,
  }
}
