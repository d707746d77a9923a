const EIGHT_HOURS_MS = 8 * 3_600_000

/** `yyyy-MM-dd HH:mm:ss` in Beijing, where there is no summer time, wherever this machine stands. */
export function beijingTime(at: Date): string {
  return new Date(at.getTime() + EIGHT_HOURS_MS).toISOString().slice(0, 19).replace('T', ' ')
}
