import { sql } from 'kysely'
import type { App } from '../context.ts'
import { TooSlow } from '../within-deadline.ts'
import { noteError } from './note-error.ts'

const ERRORS_KEPT = 1000
const KINDS_KEPT_DAYS = 90
/** SQLSTATE classes of a database that is away, full, asked too much, or gone before it said how it ended. */
const TROUBLE = /^(08|53|57|25P03|40001|40003|40P01|55P03)/
const SOCKET_TROUBLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])
/** The driver's own messages for a lost connection (before, in or after a statement) and for a timeout. */
const LOST =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|after calling end on the pool|driver has already been destroyed/

/** SQLSTATE of a connection that failed, and of a server that shuts down or starts. */
const AWAY = /^(08|57P0[1-3])/

/** The database cannot be reached: trying again at once is of no use, apart from another connection. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && (AWAY.test(code) || SOCKET_TROUBLE.has(code))) return true
  return typeof message === 'string' && LOST.test(message)
}

/** Nobody's fault in the program: the caller may ask again, and learns then what became of the first time. */
export function isDatabaseTrouble(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (error instanceof TooSlow) return true
  if (typeof code === 'string' && (TROUBLE.test(code) || SOCKET_TROUBLE.has(code))) return true
  return typeof message === 'string' && LOST.test(message)
}

/**
 * Notes an unexpected error: a lost connection as a warning in the log, anything else as a bug. Never throws.
 * @returns whether it passes by itself, so that the answer is "busy, ask again"
 */
export async function reportTrouble(app: App, where: string, error: unknown, personId?: bigint): Promise<boolean> {
  if (!isDatabaseTrouble(error)) {
    await reportBug(app, where, error, personId)
    return false
  }
  app.log.warn({ where, reason: (error as Error).message }, 'database trouble')
  return true
}

/** Notes a bug for the log and for the admins' error list. Never throws. */
export async function reportBug(app: App, where: string, error: unknown, personId?: bigint): Promise<void> {
  const { name = 'Error', message = String(error), stack = '' } = error instanceof Error ? error : {}
  app.log.error({ where, name, message, stack }, 'bug')
  app.metrics.count('dukou_bugs_total', { where })
  try {
    await noteError(app, { source: 'server', name: where, message, stack, personId })
  } catch {
    // The log line above is what is left when the database is away.
  }
}

/** One cause can bring a row per request: the newest are enough to find it by, and the log has them all. */
export async function forgetOldErrors({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  // The cases of strangers are few, and go with their kinds.
  await sql`delete from errors where id in (
    select e.id from errors e left join error_kinds k on k.id = e.kind_id where coalesce(k.stranger_network, '') = ''
    order by e.id desc offset ${ERRORS_KEPT})`.execute(db)
  await sql`delete from error_kinds where last_at < ${now()}::timestamptz - make_interval(days => ${KINDS_KEPT_DAYS})`.execute(
    db,
  )
}
