export const MEASURED_EVERY_SECONDS = 300
const KEPT = 5
/** Three times in a row without a connection: what was measured before says nothing any more. */
const FRESH_MS = 3 * MEASURED_EVERY_SECONDS * 1000 + 60_000

/** The median of the last measurements; null where none is fresh. */
export function speedOf(connectMs: readonly number[], connectedAt: Date | null, now: Date): number | null {
  if (connectedAt === null || Math.abs(now.getTime() - connectedAt.getTime()) > FRESH_MS) return null
  const sorted = [...connectMs].sort((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}

/** The measurements with one more, the newest first. */
export function withMeasured(connectMs: readonly number[], ms: number): number[] {
  return [Math.max(1, Math.round(ms)), ...connectMs].slice(0, KEPT)
}
