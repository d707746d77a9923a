import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import type { Db } from '../../platform/database/tables.ts'

export interface Fetch {
  userId: bigint
  /** Milliseconds since the epoch. */
  at: number
  client: string
  userAgent: string
  /** What the template says of the lines; one object per template. */
  told: ToldLines
}

export interface ToldLines {
  sent: number
  skipped: number
  skipReasons: string
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

/** Thousands of pulls are of a few kinds, so each kind is sent once, and a row is three numbers. */
async function write(db: Db, batch: Fetch[]): Promise<void> {
  const kinds = new Map<string, { number: number; fetch: Fetch }>()
  const numbers = batch.map((fetch) => numberOf(kinds, fetch))
  const column = <T>(pick: (fetch: Fetch) => T) => [...kinds.values()].map(({ fetch }) => pick(fetch))
  await sql`
    insert into fetch_log (user_id, at, client, user_agent, lines, skipped, skip_reasons)
    select pull.user_id, to_timestamp(pull.ms / 1000.0), kind.client, kind.user_agent, kind.lines, kind.skipped, kind.reasons
    from unnest(
      string_to_array(${batch.map(({ userId }) => userId).join()}::text, ',')::bigint[],
      string_to_array(${batch.map(({ at }) => at).join()}::text, ',')::bigint[],
      string_to_array(${numbers.join()}::text, ',')::int[]) as pull (user_id, ms, kind)
    join unnest(${column(({ client }) => client)}::text[], ${column(({ userAgent }) => userAgent)}::text[],
      ${column(({ told }) => told.sent)}::int[], ${column(({ told }) => told.skipped)}::int[],
      ${column(({ told }) => told.skipReasons)}::text[])
      with ordinality as kind (client, user_agent, lines, skipped, reasons, number) on kind.number = pull.kind`.execute(
    db,
  )
}

/** Counted from one, as the database counts. */
function numberOf(kinds: Map<string, { number: number; fetch: Fetch }>, fetch: Fetch): number {
  const { client, userAgent, told } = fetch
  const key = `${client} ${told.sent} ${told.skipped} ${told.skipReasons} ${userAgent}`
  const known = kinds.get(key)
  if (known) return known.number
  kinds.set(key, { number: kinds.size + 1, fetch })
  return kinds.size
}

export async function forgetOldFetches(db: Db): Promise<void> {
  await sql`delete from fetch_log where at < now() - make_interval(days => ${KEEP_DAYS})`.execute(db)
}
