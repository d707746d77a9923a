import type { AnswerOf, Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse, refuseInput } from '../../../platform/refuse.ts'
import type { Batch } from './batches-table.ts'

type BatchAnswer = AnswerOf<Calls['startBatch']>
type PersonAnswer = AnswerOf<Calls['batchPeople']>[number]

export const listBatches: Handler<Calls['listBatches']> = async (ctx, { count, id }) => readBatches(ctx.db, count, id)

async function readBatches(db: Db | Tx, count: number, id: string | null): Promise<BatchAnswer[]> {
  const which = id === null ? sql`state <> 'prepared'` : sql`public_id = ${id}`
  const { rows } = await sql<Batch & { email: string }>`
    select b.*, u.email from (select * from user_batches where ${which} order by id desc limit ${count}) b
    join accounts u on u.id = b.actor_id order by b.id desc`.execute(db)
  return rows.map((row) => ({
    id: row.public_id,
    kind: row.kind,
    addLi: row.money_li,
    addBytes: row.permanent_bytes,
    addDays: row.days,
    textZh: row.text_zh,
    textEn: row.text_en,
    byMail: row.by_mail,
    reason: row.reason,
    state: row.state,
    actor: row.email,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    total: row.total,
    skipped: row.skipped,
    done: row.done,
    undone: row.undone,
    kept: row.kept,
  }))
}

/** @throws batchNotFound */
export async function readBatch(db: Db | Tx, id: string): Promise<BatchAnswer> {
  const [batch] = await readBatches(db, 1, id)
  return batch ?? refuse('batchNotFound')
}

/** The people by their numbers, so that a page holds while the batch runs. */
export const batchPeople: Handler<Calls['batchPeople']> = async (ctx, { id, state, count, after }) => {
  if (after !== null && !/^\d{1,18}$/.test(after)) refuseInput({ zh: '翻页位置不对', en: 'not a cursor' })
  const { rows } = await sql<Omit<PersonAnswer, 'cursor'> & { number: bigint }>`
    select u.public_id as id, u.email, p.state, p.why, p.user_id as number
    from user_batch_people p join accounts u on u.id = p.user_id
    where p.batch_id = (select id from user_batches where public_id = ${id})
      and ${state === null ? sql`true` : sql`p.state = ${state}`} and p.user_id > ${after ?? '0'}::bigint
    order by p.user_id limit ${count}`.execute(ctx.db)
  return rows.map(({ number, ...row }) => ({ ...row, cursor: String(number) }))
}
