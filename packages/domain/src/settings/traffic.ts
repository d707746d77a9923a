import { decimals, whole } from './kinds.ts'

/** A factor of a thousand is more than anybody means. */
const FACTOR = { min: 0, max: 1000, places: 6 }

export const trafficSettings = {
  /** Factors: for each byte, and in addition for uploads. Lines and users have their own factors. */
  spendFactorMillionths: decimals(FACTOR, 1_000_000, 'times'),
  uploadFactorMillionths: decimals(FACTOR, 1_000_000, 'times'),
  /** GB that a user may use on a day before the site's own factor applies; 0: it always applies. */
  plainGbPerDay: whole(0, 1e6, 0, 'GB'),
  /** Minimum bytes of a user before they are billed; a smaller amount is carried over. */
  minimumSpendBytes: whole(0, 1e9, 0, 'bytes'),
  /**
   * GB a day of a time package whose plan names no quota. A change applies to orders made after it, and to days that no plan
   * gives. Orders and running packages keep their quota.
   */
  dailyQuotaGb: whole(1, 1e6, 50, 'GB'),
  /** GB that somebody may use on a day before his time package is slowed down to its plan's speed; 0: never. */
  slowAfterGb: whole(0, 1e6, 0, 'GB'),
  /** Bandwidth of a node's port, and the percentage of it that a report may claim. More is unattributed traffic. */
  nodePortMbps: whole(1, 1e6, 10_000, 'Mbps'),
  nodePortPercent: whole(100, 10_000, 120, '%'),
}
