import type { Spool } from './spool.ts'

/** Use of one person that is told of at once: his traffic may be over. */
const PRESSING_BYTES = 256 * 1024 * 1024

/** Whether the open use is to be sealed into a batch now. @param everyMs age at which it is */
export function isSealDue(spool: Spool, now: number, everyMs: number): boolean {
  const { openFrom, open } = spool.state
  if (openFrom === undefined || spool.isFull()) return false
  if (now - openFrom >= everyMs) return true
  for (const [up, down] of open.values()) if (up + down >= PRESSING_BYTES) return true
  return false
}
