const SLACK_MS = 300_000

/**
 * Whether a message tells a time of the last or next five minutes. One that does not pays nothing by itself: it may be old,
 * or a clock wrong, and then the platform is asked.
 * @param seconds since 1970, in ten digits
 */
export function isOfNow(seconds: string | undefined, now: Date): boolean {
  return /^\d{10}$/.test(seconds ?? '') && Math.abs(Number(seconds) * 1000 - now.getTime()) <= SLACK_MS
}
