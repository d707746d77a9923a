/** An account that can take a payment, beside others that can too. */
export interface AccountToTry {
  code: string
  /** How much it takes, in proportion to the others; at least 1. */
  share: number
  /** Starts that failed since the last one that did not, up to {@link FAILED_STARTS}. */
  failedStarts: number
  /** The newest of them. */
  failedAt: Date | null
}

/** An account of which so many starts failed one after the other is passed over while others are left. */
export const FAILED_STARTS = 3
/** So long after the newest failure it is tried again as if nothing had been. */
const REST_MS = 2 * 60_000

/** Failures that still count. `abs`: after the clock was set back, failures may lie in the future. */
function freshFailures({ failedStarts, failedAt }: AccountToTry, now: Date): number {
  return failedAt && Math.abs(now.getTime() - failedAt.getTime()) < REST_MS ? failedStarts : 0
}

export function isResting(account: AccountToTry, now: Date): boolean {
  return freshFailures(account, now) >= FAILED_STARTS
}

/**
 * The accounts in the order in which a purchase tries them: those that failed least first, and among equals each comes
 * first as often as its share says. For one purchase the order is always the same, so that paying again finds the payment
 * that was begun.
 */
export function accountsInTurn<A extends AccountToTry>(accounts: readonly A[], purchase: string, now: Date): A[] {
  const ranked = accounts.map((account) => ({
    account,
    failures: freshFailures(account, now),
    // The least of exponential variables with these rates is each one's with the probability of its share.
    wait: -Math.log(unitOf(`${purchase} ${account.code}`)) / Math.max(account.share, 1),
  }))
  return ranked.sort((a, b) => a.failures - b.failures || a.wait - b.wait).map(({ account }) => account)
}

/**
 * Whether payments are started in an hour, 0 to 23.
 * @param hours from the first, until the second, also over midnight; null: always
 */
export function isOpenHour(hours: { from: number; until: number } | null, hour: number): boolean {
  if (!hours) return true
  const { from, until } = hours
  return from < until ? hour >= from && hour < until : hour >= from || hour < until
}

/** A number between 0 and 1, neither of them, that looks like chance and is the same for the same text. */
function unitOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (((hash ^ (hash >>> 16)) >>> 0) + 0.5) / 2 ** 32
}
