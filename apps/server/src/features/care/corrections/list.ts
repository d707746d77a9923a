import type { AnswerOf, Calls, InputOf } from '@dukou/contract'
import { DAY_MS } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { afterOf, refuseLostCursor } from '../../../platform/page.ts'

/** How many of the newest rows are read; those of one batch become one. */
const MOST_ROWS = 20_000

interface CorrectionRow {
  id: string
  first_email: string
  people: number
  undone: number
  money_li: bigint
  bytes: bigint
  time_ms: bigint
  reason: string
  actor: string
  created_at: Date
  undone_at: Date | null
}

/** Manual corrections, the newest first. A gift to many users is one row. */
export const listCorrections: Handler<Calls['listCorrections']> = async (ctx, input) => {
  const after = afterOf(ctx)
  const { rows } = await correctionsQuery(input, MOST_ROWS, after).execute(ctx.db)
  await refuseLostCursor(ctx, rows, sql`select id from corrections where ${isOf(after ?? '')} limit 1`)
  return rows.map(correctionOf)
}

const isOf = (id: string) => sql`(public_id = ${id} or batch_id = ${id})`

/** @param after the id of a row of the list: those that are older than it */
export function correctionsQuery(
  { count, userId }: InputOf<Calls['listCorrections']>,
  mostRows: number,
  after?: string,
): RawBuilder<CorrectionRow> {
  const ofOne = userId === null ? sql`true` : sql`user_id = (select id from accounts where public_id = ${userId})`
  // Rows of a batch can lie on both sides of another correction; the batch stands where its last row is.
  const older = (last: RawBuilder<unknown>) => sql`and id < (${last}) and not exists (
    select 1 from corrections n where n.batch_id = c.batch_id and n.id >= (${last})
      and ${userId === null ? sql`true` : sql`n.user_id = c.user_id`})`
  // Groups by columns of `corrections` alone. Joins the users only for the groups that are shown.
  return sql<CorrectionRow>`
    select g.id, u.email as first_email, g.people, g.undone, g.undone_at, f.wallet_li + f.credit_li as money_li,
      f.permanent_bytes as bytes, f.time_ms, f.reason, a.email as actor, f.created_at
    from (
      select coalesce(batch_id, public_id) as id, min(id) as first, max(id) as last, count(*)::int as people,
        count(undone_at)::int as undone, max(undone_at) as undone_at
      from (select id, public_id, batch_id, undone_at from corrections c
        where ${ofOne} ${after === undefined ? sql`` : older(sql`select max(id) from corrections where ${isOf(after)} and ${ofOne}`)}
        order by id desc limit ${mostRows}) c
      group by 1 order by 3 desc limit ${count}) g
    join corrections f on f.id = g.first join accounts u on u.id = f.user_id join accounts a on a.id = f.actor_id
    order by g.last desc`
}

export function correctionOf(row: CorrectionRow): AnswerOf<Calls['listCorrections']>[number] {
  return {
    id: row.id,
    email: row.first_email,
    people: row.people,
    undone: row.undone,
    addLi: row.money_li,
    addBytes: row.bytes,
    addDays: Math.round((Number(row.time_ms) / DAY_MS) * 100) / 100,
    reason: row.reason,
    actor: row.actor,
    createdAt: row.created_at,
    undoneAt: row.undone_at,
  }
}
