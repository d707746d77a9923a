import { sql } from 'kysely'
import { tablesInOrder } from '../src/features/ops/backup/tables.ts'
import type { App } from '../src/platform/context.ts'
import { prepareOnce } from './prepare-once.ts'

/** Counters that protect passwords move with every attempt, also with a refused one. */
const MAY_MOVE = ['rate_counters']

type State = Record<string, string>

/** The last answer for a database, and the snapshot that it was read in: while that is the same, the rows are too. */
const lastOf = new WeakMap<App['db'], { snapshot: string; state: State }>()

/** A fingerprint of every table's rows. Two equal answers: nothing was written between them. */
export async function stateOf({ db }: Pick<App, 'db'>): Promise<State> {
  const snapshot = await snapshotOf(db)
  const last = lastOf.get(db)
  if (last?.snapshot === snapshot) return last.state
  const state = await readState(db)
  lastOf.set(db, { snapshot, state })
  return state
}

/** The transactions that are visible now. On a server that other tests write to it changes all the time. */
async function snapshotOf(db: App['db']): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
  return rows[0]?.snapshot ?? ''
}

/** To plan a question about every table takes ten times as long as to answer it. */
async function readState(db: App['db']): Promise<State> {
  return db.connection().execute(async (session) => {
    await prepareOnce(session, 'state_of', () => question(session))
    const { rows } = await sql<{ name: string; mark: string }>`execute state_of`.execute(session)
    return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]))
  })
}

async function question(db: App['db']): Promise<string> {
  const tables = (await tablesInOrder(db)).filter((name) => !MAY_MOVE.includes(name))
  const parts = tables.map(
    (name) => `select '${name}' as name,
      count(*) || ' rows ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as mark from "${name}" t`,
  )
  return parts.join(' union all ')
}
