import {
  permanentLeftBytes,
  quotaLeftBytes,
  type SpendSplit,
  splitSpend,
  type TrafficBalance,
  type TrialTraffic,
  trialLeftBytes,
} from './traffic.ts'

/** Factors and weighed bytes are counted in millionths. */
export const MILLION = 1_000_000n

/** One user's bytes in one report of a node: his uploads and his downloads, as the node counted them. */
export interface Use {
  upBytes: bigint
  downBytes: bigint
}

/** Billed share of a byte, in millionths. Fixed at the time of use: later price changes affect no bill. */
export interface Factors {
  up: bigint
  down: bigint
}

/**
 * Combines the factors of the site, the line and the user.
 * @param line, user in hundredths, as they are edited; the others in millionths
 */
export function factorsOf(of: { site: bigint; upload: bigint; line: bigint; user: bigint }): Factors {
  // For all users of a report alike, and then each one's own: what is stored of a report is the first.
  const up = rounded(of.site * of.upload * of.line, 100n * MILLION)
  const down = rounded(of.site * of.line, 100n)
  return { up: rounded(up * of.user, 100n), down: rounded(down * of.user, 100n) }
}

function rounded(value: bigint, by: bigint): bigint {
  return (value + by / 2n) / by
}

/** Weighed bytes of a use, in millionths of a byte. Exact, without rounding. */
export function weigh(use: Use, factors: Factors): bigint {
  return use.upBytes * factors.up + use.downBytes * factors.down
}

/**
 * The part of a use to which the site's own factor does not apply, because the user is below the bytes a day that are
 * free of it. Uploads are taken for the earlier ones.
 */
export function plainPart(use: Use, usedTodayBytes: bigint, plainBytesPerDay: bigint): Use {
  const left = plainBytesPerDay > usedTodayBytes ? plainBytesPerDay - usedTodayBytes : 0n
  const upBytes = use.upBytes < left ? use.upBytes : left
  const rest = left - upBytes
  return { upBytes, downBytes: use.downBytes < rest ? use.downBytes : rest }
}

/**
 * Bytes to bill now, from everything weighed so far. Rounds the running sum, so a thousand small reports bill the same
 * as one. Carries an amount below the minimum over to the next report and never drops it.
 */
export function bill(carried: bigint, weighed: bigint, minimumBytes: bigint): { billedBytes: bigint; carried: bigint } {
  const open = carried + weighed
  const billedBytes = open / MILLION
  return billedBytes < minimumBytes ? { billedBytes: 0n, carried: open } : { billedBytes, carried: open % MILLION }
}

/** One user's day: what he used and from which bucket it was taken. */
export interface DayUse extends SpendSplit, Use {}

export const NO_USE: DayUse = {
  trialBytes: 0n,
  quotaBytes: 0n,
  permanentBytes: 0n,
  overrunBytes: 0n,
  upBytes: 0n,
  downBytes: 0n,
}

/** All that a report touches of a user. `quotaDay` of the balance is the day that `today` is about. */
export interface UsageAccount extends TrafficBalance, TrialTraffic {
  today: DayUse
  carried: bigint
}

/** Bytes of a user at one moment. */
export interface WeighedUse extends Use {
  /** In millionths of a byte, see {@link weigh}. */
  weighed: bigint
  at: Date
  day: string
}

/**
 * Counts a use. A use of a later day than the account's closes that day and starts a new one. One of an earlier day, such
 * as a report that waited, is taken from what that day had left, and belongs to that day's row.
 * @param earlier what the row of the use's own day says, where that day is over already
 */
export function countUse(
  account: UsageAccount,
  use: WeighedUse,
  minimumBytes: bigint,
  earlier: DayUse = NO_USE,
): { account: UsageAccount; closed: { day: string; use: DayUse } | undefined; earlier: DayUse | undefined } {
  const isLate = use.day < account.quotaDay
  const turns = use.day > account.quotaDay
  const before = isLate ? earlier : turns ? NO_USE : account.today
  const { billedBytes, carried } = bill(account.carried, use.weighed, minimumBytes)
  const split = splitSpend(billedBytes, {
    quotaBytes: quotaLeftBytes({ ...account, quotaDay: use.day, quotaUsedBytes: before.quotaBytes }, use.at, use.day),
    trialBytes: trialLeftBytes(account, use.at),
    permanentBytes: permanentLeftBytes(account),
  })
  const after: DayUse = {
    trialBytes: before.trialBytes + split.trialBytes,
    quotaBytes: before.quotaBytes + split.quotaBytes,
    permanentBytes: before.permanentBytes + split.permanentBytes,
    overrunBytes: before.overrunBytes + split.overrunBytes,
    upBytes: before.upBytes + use.upBytes,
    downBytes: before.downBytes + use.downBytes,
  }
  const spent = {
    ...account,
    carried,
    permanentUsedBytes: account.permanentUsedBytes + split.permanentBytes,
    trialLeftBytes: account.trialLeftBytes - split.trialBytes,
  }
  if (isLate) return { account: spent, closed: undefined, earlier: after }
  const hadUse = account.today.upBytes > 0n || account.today.downBytes > 0n
  return {
    account: { ...spent, quotaDay: use.day, quotaUsedBytes: after.quotaBytes, today: after },
    closed: turns && hadUse ? { day: account.quotaDay, use: account.today } : undefined,
    earlier: undefined,
  }
}
