import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Node } from './nodes-table.ts'

/** A log that is forgotten ends by itself after so long. */
const LOG_HOURS = 24

type Columns = Pick<Node, 'core_log' | 'core_log_since'>

/** The end of the log that a node's agent writes, past or to come; null: a person switched it off, or it was never on. */
export function coreLogEnd({ core_log_since: since }: Pick<Node, 'core_log_since'>): Date | null {
  return since && new Date(since.getTime() + LOG_HOURS * 3_600_000)
}

/** As {@link coreLogEnd}; null also where it is over. */
export function runningLogEnd(node: Columns, now: Date): Date | null {
  const end = node.core_log ? coreLogEnd(node) : null
  return end && end > now ? end : null
}

/** Saving a node whose log is on neither prolongs nor restarts the log; saving one whose log has ended keeps its end. */
export function coreLogColumns(isOn: boolean, now: Date, before?: Node): Columns {
  if (isOn && before && runningLogEnd(before, now)) return { core_log: true, core_log_since: before.core_log_since }
  if (isOn) return { core_log: true, core_log_since: now }
  return { core_log: false, core_log_since: before && !before.core_log ? before.core_log_since : null }
}

/**
 * The revision in a node's answer. The answer shows a log that is over as off, so it already has the revision that
 * {@link endCoreLogs} will set.
 */
export function toldRevision(node: Columns & Pick<Node, 'revision'>, now: Date): number {
  return node.core_log && coreLogEnd(node) && !runningLogEnd(node, now) ? node.revision + 1 : node.revision
}

/** Switches off logs that are over. This raises the revision, so a form that was opened before the end is refused. */
export async function endCoreLogs({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  await sql`update nodes set core_log = false
    where core_log and core_log_since <= ${now()}::timestamptz - make_interval(hours => ${LOG_HOURS})`.execute(db)
}
