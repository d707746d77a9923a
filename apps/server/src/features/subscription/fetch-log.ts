import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import type { Db } from '../../platform/database/tables.ts'

export interface Fetch {
  userId: bigint
  at: Date
  client: string
  userAgent: string
  lines: number
  skipped: number
}

const FLUSH_MS = 250
const KEEP_DAYS = 30

/**
 * The log of pulls, written four times a second in one statement. A killed process loses a quarter of a second of log,
 * which is no money; a stopped one loses nothing.
 */
export function createFetchLog(app: Pick<App, 'db' | 'log'>): { add(fetch: Fetch): void; stop(): Promise<void> } {
  let queue: Fetch[] = []
  let writing = Promise.resolve()
  const flush = () => {
    if (queue.length === 0) return
    const batch = queue
    queue = []
    writing = writing
      .then(() => write(app.db, batch))
      .catch((error: Error) => {
        app.log.warn({ reason: error.message, lost: batch.length }, 'fetch log not written')
      })
  }
  const timer = setInterval(flush, FLUSH_MS)
  return {
    add: (fetch) => {
      queue.push(fetch)
    },
    stop: async () => {
      clearInterval(timer)
      flush()
      await writing
    },
  }
}

async function write(db: Db, batch: Fetch[]): Promise<void> {
  const column = <T>(pick: (fetch: Fetch) => T) => batch.map(pick)
  await sql`
    insert into fetch_log (user_id, at, client, user_agent, lines, skipped)
    select * from unnest(${column(({ userId }) => String(userId))}::bigint[], ${column(({ at }) => at.toISOString())}::timestamptz[],
      ${column(({ client }) => client)}::text[], ${column(({ userAgent }) => userAgent)}::text[],
      ${column(({ lines }) => lines)}::int[], ${column(({ skipped }) => skipped)}::int[])`.execute(db)
}

export async function forgetOldFetches(db: Db): Promise<void> {
  await sql`delete from fetch_log where at < now() - make_interval(days => ${KEEP_DAYS})`.execute(db)
}
