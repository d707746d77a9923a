import type { SkipCause, SkippedLine } from '@dukou/formats'

export interface SkipCount {
  reason: SkipCause
  count: number
}

/** Counts per reason as the fetch log keeps them, `vless-reality:3,invalid:1`; made once per template. */
export function skipSummaryOf(skipped: readonly SkippedLine[]): string {
  const counts = new Map<SkipCause, number>()
  for (const { cause } of skipped) counts.set(cause, (counts.get(cause) ?? 0) + 1)
  return [...counts].map(([reason, count]) => `${reason}:${count}`).join(',')
}

export function readSkipSummary(summary: string): SkipCount[] {
  if (summary === '') return []
  return summary.split(',').map((part) => {
    const [reason, count] = part.split(':')
    return { reason: reason as SkipCause, count: Number(count) }
  })
}
