import { findLineProblems, type Kind, kindOf, type SkippedLine } from '@dukou/formats'

/** Why a line is not in a profile: the client cannot carry its kind, or its own figures are wrong. */
export type SkipReason = Kind | 'invalid'

export interface SkipCount {
  reason: SkipReason
  count: number
}

/** Counts per reason as the fetch log keeps them, `vless-reality:3,invalid:1`; made once per template. */
export function skipSummaryOf(skipped: readonly SkippedLine[]): string {
  const counts = new Map<SkipReason, number>()
  for (const { line } of skipped) {
    const reason = findLineProblems(line).length > 0 ? 'invalid' : kindOf(line.protocol)
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts].map(([reason, count]) => `${reason}:${count}`).join(',')
}

export function readSkipSummary(summary: string): SkipCount[] {
  if (summary === '') return []
  return summary.split(',').map((part) => {
    const [reason, count] = part.split(':')
    return { reason: reason as SkipReason, count: Number(count) }
  })
}
