import type { AnswerOf, Calls, InputOf } from '@dukou/contract'
import { DAY_MS } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import { beginsWith } from '../../../platform/database/begins-with.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { afterOf, refuseLostCursor } from '../../../platform/page.ts'
import { accountsLike } from '../../people/account/index.ts'

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
  await refuseLostCursor(ctx, rows, sql`select c.id from corrections c where ${isOf(after ?? '')} limit 1`)
  return rows.map(correctionOf)
}

const isOf = (id: string) => sql`(c.public_id = ${id} or c.batch_id = ${id})`

/**
 * A text finds the beginning of a reason, and of the e-mail of the user or of staff. Each way of asking reads an index of
 * its own.
 * @param after the id of a row of the list: those that are older than it
 */
export function correctionsQuery(
  { count, userId, sought }: InputOf<Calls['listCorrections']>,
  mostRows: number,
  after?: string,
): RawBuilder<CorrectionRow> {
  const ofOne = userId === null ? sql`true` : sql`c.user_id = (select id from accounts where public_id = ${userId})`
  const lastOfAfter = sql`select max(c.id) from corrections c where ${isOf(after ?? '')} and ${ofOne}`
  // Rows of a batch can lie on both sides of another correction; the batch stands where its last row is.
  const older = sql`c.id < (${lastOfAfter}) and not exists (select 1 from corrections n
    where n.batch_id = c.batch_id and n.id >= (${lastOfAfter}) and ${userId === null ? sql`true` : sql`n.user_id = c.user_id`})`
  const wanted = sql`${ofOne} ${after === undefined ? sql`` : sql`and ${older}`}`
  const newest = sql`order by c.id desc limit ${mostRows}`
  const all = sql`select c.* from corrections c where ${wanted} ${newest}`
  const groups =
    sought.trim() === '' ? groupsOf(all, sql`limit ${count}`) : groupsNamed(sought, sql`${wanted} ${newest}`, count)
  // Groups by columns of `corrections` alone. Joins the users only for the groups that are shown.
  return sql<CorrectionRow>`
    select g.id, u.email as first_email, g.people, g.undone, g.undone_at, f.wallet_li + f.credit_li as money_li,
      f.permanent_bytes as bytes, f.time_ms, f.reason, a.email as actor, f.created_at
    from (${groups}) g
    join corrections f on f.id = g.first join accounts u on u.id = f.user_id join accounts a on a.id = f.actor_id
    order by g.last desc`
}

/** In SQL: one row for each batch and each single correction of these, the newest first. */
function groupsOf(rows: RawBuilder<unknown>, limit: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select coalesce(batch_id, public_id) as id, min(id) as first, max(id) as last, count(*)::int as people,
      count(undone_at)::int as undone, max(undone_at) as undone_at
    from (${rows}) c group by 1 order by 3 desc ${limit}`
}

/** The same for those that a text names. A batch of which it names one person is shown, and undone, as a whole. */
function groupsNamed(sought: string, wanted: RawBuilder<unknown>, count: number): RawBuilder<unknown> {
  const people = accountsLike(sought)
  return sql`
    with rows as materialized (
      (select theirs.* from (${people}) who cross join lateral
        (select c.id, c.public_id, c.batch_id from corrections c where c.user_id = who.id and ${wanted}) theirs)
      union (select theirs.* from (${people}) who cross join lateral
        (select c.id, c.public_id, c.batch_id from corrections c where c.actor_id = who.id and ${wanted}) theirs)
      union (select c.id, c.public_id, c.batch_id from corrections c
        where ${beginsWith(sql`c.reason`, sought.trim())} and ${wanted})),
    named as (select batch_id, case when batch_id is null then public_id end as public_id, max(id) as last from rows group by 1, 2),
    shown as materialized (
      select batch_id, public_id, coalesce((select max(n.id) from corrections n where n.batch_id = named.batch_id), last) as last
      from named order by 3 desc limit ${count})
    ${groupsOf(
      sql`select c.* from shown join corrections c on c.public_id = shown.public_id
        union all select c.* from shown join corrections c on c.batch_id = shown.batch_id`,
      sql``,
    )}`
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
