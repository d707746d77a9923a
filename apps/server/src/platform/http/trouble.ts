import { sql } from 'kysely'
import type { App } from '../context.ts'

/** SQLSTATE classes of a database that is away, full or asked too much: the caller may try again. */
const TROUBLE = /^(08|53|57|40001|40P01|55P03)/
const SOCKET_TROUBLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])

export function isDatabaseTrouble(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && (TROUBLE.test(code) || SOCKET_TROUBLE.has(code))) return true
  return typeof message === 'string' && /Connection terminated|timeout exceeded when trying to connect/.test(message)
}

/** Notes a bug for the log and for the admins' error list. Never throws. */
export async function reportBug(app: App, where: string, error: unknown): Promise<void> {
  const { name = 'Error', message = String(error), stack = '' } = error instanceof Error ? error : {}
  app.log.error({ where, name, message, stack }, 'bug')
  app.metrics.count('dukou_bugs_total', { where })
  try {
    await sql`insert into errors (name, message, stack) values (${where}, ${message.slice(0, 2000)}, ${stack.slice(0, 8000)})`.execute(
      app.db,
    )
  } catch {
    // The log line above is what is left when the database is away.
  }
}
