import type { Node } from './nodes-table.ts'

/** A log that is forgotten ends by itself after so long. */
const LOG_MS = 24 * 3_600_000

/** The end of the log that a node's agent writes, past or to come; null: it is off. */
export function coreLogEnd({ core_log, core_log_since }: Pick<Node, 'core_log' | 'core_log_since'>): Date | null {
  return core_log && core_log_since ? new Date(core_log_since.getTime() + LOG_MS) : null
}

/** As {@link coreLogEnd}; null also where it is over. */
export function runningLogEnd(node: Pick<Node, 'core_log' | 'core_log_since'>, now: Date): Date | null {
  const end = coreLogEnd(node)
  return end && end > now ? end : null
}

/** Saving a node whose log is on neither prolongs nor restarts the log. */
export function coreLogColumns(isOn: boolean, now: Date, before?: Node): Pick<Node, 'core_log' | 'core_log_since'> {
  if (!isOn) return { core_log: false, core_log_since: null }
  const isRunning = before !== undefined && runningLogEnd(before, now) !== null
  return { core_log: true, core_log_since: isRunning ? before.core_log_since : now }
}
