import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { noteActive } from '../../people/account/index.ts'

export interface Fetch {
  userId: bigint
  /** Milliseconds since the epoch. */
  at: number
  client: string
  userAgent: string
  /** Line counts of the template; one object per template. */
  told: ToldLines
}

export interface ToldLines {
  sent: number
  skipped: number
  skipReasons: string
}

const FLUSH_MS = 250
const KEEP_DAYS = 30
/** Deleted in one statement: each must be done well within its deadline. */
const FORGOTTEN_AT_ONCE = 5_000

/**
 * The log of pulls, written four times a second in one statement. A killed process loses a quarter of a second of log,
 * which is no money; a stopped one loses nothing.
 */
export function createFetchLog(app: Pick<App, 'db' | 'log'>): { add(fetch: Fetch): void; stop(): Promise<void> } {
  let queue: Fetch[] = []
  let writing: Promise<void> | undefined
  const write = createWriter(app.db)
  const flush = async () => {
    const batch = queue
    queue = []
    await write(batch).catch((error: Error) => {
      app.log.warn({ reason: error.message, lost: batch.length }, 'fetch log not written')
    })
    writing = undefined
  }
  // One at a time: while a slow database takes a batch, the next one grows.
  const timer = setInterval(() => {
    if (queue.length > 0) writing ??= flush()
  }, FLUSH_MS)
  return {
    add: (fetch) => {
      queue.push(fetch)
    },
    stop: async () => {
      clearInterval(timer)
      await writing
      if (queue.length > 0) await flush()
    },
  }
}

/** How long a process trusts that a kind it has written is there: far shorter than kinds outlive their last use. */
const KINDS_KNOWN_MS = 3_600_000
const MOST_KINDS_KNOWN = 10_000

/** Rows of the log name a kind by its number, which is asked for once an hour. */
function createWriter(db: Db): (batch: Fetch[]) => Promise<void> {
  let numbers = new Map<string, number>()
  let knownSince = performance.now()
  return async (batch) => {
    if (performance.now() - knownSince > KINDS_KNOWN_MS || numbers.size > MOST_KINDS_KNOWN) {
      numbers = new Map()
      knownSince = performance.now()
    }
    const keys = batch.map(keyOf)
    const unknown = new Map(batch.map((fetch, index) => [keys[index] as string, fetch] as const))
    for (const key of numbers.keys()) unknown.delete(key)
    for (const [key, number] of await numberKinds(db, unknown)) numbers.set(key, number)
    await sql`
      insert into fetch_log (user_id, at, kind)
      select pull.user_id, to_timestamp(pull.ms / 1000.0), pull.kind
      from unnest(
        string_to_array(${batch.map(({ userId }) => userId).join()}::text, ',')::bigint[],
        string_to_array(${batch.map(({ at }) => at).join()}::text, ',')::bigint[],
        string_to_array(${keys.map((key) => numbers.get(key)).join()}::text, ',')::int[]) as pull (user_id, ms, kind)`.execute(
      db,
    )
    const last = new Date(Math.max(...batch.map(({ at }) => at)))
    await noteActive(db, [...new Set(batch.map(({ userId }) => userId))], last)
  }
}

function keyOf({ client, userAgent, told }: Fetch): string {
  return `${client} ${told.sent} ${told.skipped} ${told.skipReasons} ${userAgent}`
}

/** The numbers of kinds, in the order of their keys so that two processes never wait for each other in a ring. */
async function numberKinds(db: Db, kinds: ReadonlyMap<string, Fetch>): Promise<[key: string, number: number][]> {
  const sorted = [...kinds].sort(([one], [other]) => (one < other ? -1 : 1))
  const numbered: [string, number][] = []
  for (const [key, { client, userAgent, told }] of sorted) {
    const { rows } = await sql<{ id: number }>`
      insert into fetch_kinds (client, user_agent, lines, skipped, skip_reasons)
      values (${client}, ${userAgent}, ${told.sent}, ${told.skipped}, ${told.skipReasons})
      on conflict (client, user_agent, lines, skipped, skip_reasons) do update set used_at = now()
      returning id`.execute(db)
    numbered.push([key, rows[0]?.id ?? 0])
  }
  return numbered
}

/** The oldest first, by their index. */
export async function forgetOldFetches(db: Db): Promise<void> {
  for (let deleted = FORGOTTEN_AT_ONCE; deleted === FORGOTTEN_AT_ONCE; ) {
    const { rows } = await sql`
      delete from fetch_log where ctid = any(array(
        select ctid from fetch_log where at < now() - make_interval(days => ${KEEP_DAYS})
        order by at limit ${FORGOTTEN_AT_ONCE}))
      returning 1`.execute(db)
    deleted = rows.length
  }
  await sql`delete from fetch_kinds where used_at < now() - make_interval(days => ${KEEP_DAYS + 1})`.execute(db)
}
