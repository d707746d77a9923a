import { batchMachine, batchPersonMachine, sourcesOf } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { actOn, takeBack } from './act.ts'
import type { Batch } from './batches-table.ts'

/** People of one transaction: what a kill costs, and how long each of them waits. */
const AT_ONCE = 100
/** Transactions of one run, so that a process that is told to stop does so soon. */
const MOST_TURNS = 50
const KEPT_PREVIEWS = '1 day'

/**
 * Goes on with the batches that run. Each transaction locks its batch, does some of its people and writes down what
 * became of them, so a kill leaves nobody half done and nobody is met twice.
 * @throws the first error of a batch that could not go on, when all others have gone on. It is tried again by the next run
 */
export async function runBatches(app: App): Promise<void> {
  const failed = new Map<bigint, unknown>()
  for (let turn = 0; turn < MOST_TURNS && !app.isLeaving; turn += 1) {
    if (!(await goOn(app, failed))) break
  }
  for (const error of failed.values()) throw error
}

/** @returns false: no batch is left for this process */
async function goOn(app: App, failed: Map<bigint, unknown>): Promise<boolean> {
  let id: bigint | undefined
  try {
    await app.db.transaction().execute(async (tx) => {
      const { rows } = await sql<Batch>`select * from user_batches where state in ('running', 'undoing')
        and id <> all(${[...failed.keys()].map(String)}::bigint[]) order by id limit 1 for update skip locked`.execute(
        tx,
      )
      const [batch] = rows
      id = batch?.id
      if (batch) await doSome(app, tx, batch)
    })
  } catch (error) {
    if (id === undefined) throw error
    failed.set(id, error)
  }
  return id !== undefined
}

async function doSome(app: App, tx: Tx, batch: Batch): Promise<void> {
  const isUndo = batch.state === 'undoing'
  const { rows } = await sql<{ user_id: bigint }>`select user_id from user_batch_people
    where batch_id = ${batch.id} and state = ${isUndo ? 'done' : 'waiting'} order by user_id limit ${AT_ONCE}`.execute(
    tx,
  )
  if (rows.length === 0) {
    const to = isUndo ? 'undone' : 'done'
    await sql`update user_batches set state = ${to}, ended_at = ${app.now()}
      where id = ${batch.id} and state = any(${sourcesOf(batchMachine, to)}::text[])`.execute(tx)
    return
  }
  const ids = rows.map(({ user_id }) => user_id)
  const left = await (isUndo ? takeBack : actOn)(app, tx, batch, ids)
  await note(tx, batch, ids, left, isUndo)
}

async function note(tx: Tx, batch: Batch, ids: bigint[], left: Map<bigint, string>, isUndo: boolean): Promise<void> {
  const [did, missed] = isUndo ? (['undone', 'kept'] as const) : (['done', 'skipped'] as const)
  await sql`update user_batch_people p set state = case when l.why is null then ${did} else ${missed} end, why = l.why
    from unnest(${ids.map(String)}::bigint[], ${ids.map((id) => left.get(id) ?? null)}::text[]) as l (user_id, why)
    where p.batch_id = ${batch.id} and p.user_id = l.user_id
      and p.state = any(${sourcesOf(batchPersonMachine, did)}::text[])`.execute(tx)
  const [didCount, missedCount] = [ids.length - left.size, left.size]
  await (isUndo
    ? sql`update user_batches set undone = undone + ${didCount}, kept = kept + ${missedCount} where id = ${batch.id}`
    : sql`update user_batches set done = done + ${didCount}, skipped = skipped + ${missedCount} where id = ${batch.id}`
  ).execute(tx)
}

/** Previews that nobody started. */
export async function forgetPreviews({ db }: Pick<App, 'db'>): Promise<void> {
  await sql`delete from user_batches where state = 'prepared'
    and created_at < now() - ${KEPT_PREVIEWS}::interval`.execute(db)
}
