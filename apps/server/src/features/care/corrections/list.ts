import type { AnswerOf, Calls, InputOf } from '@dukou/contract'
import { DAY_MS } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import { beginsWith } from '../../../platform/database/begins-with.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuseLostCursor } from '../../../platform/page.ts'
import { accountsLike } from '../../people/account/index.ts'

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
  const { rows } = await correctionsQuery(input).execute(ctx.db)
  const place = sql`select c.id from corrections c where ${isOf(input.after ?? '')} limit 1`
  await refuseLostCursor(ctx, rows, place, input.after)
  return rows.map(correctionOf)
}

const isOf = (id: string) => sql`(c.public_id = ${id} or c.batch_id = ${id})`

/**
 * A text finds the beginning of a reason, and of the e-mail of the user or of staff. Each way of asking reads an index of
 * its own. A batch is one row, and stands where its last correction is.
 */
export function correctionsQuery({
  count,
  userId,
  sought,
  after,
}: InputOf<Calls['listCorrections']>): RawBuilder<CorrectionRow> {
  const ofOne = userId === null ? sql`true` : sql`c.user_id = (select id from accounts where public_id = ${userId})`
  const sameUser = userId === null ? sql`true` : sql`n.user_id = c.user_id`
  const lastOfBatch = sql`not exists (select 1 from corrections n
    where n.batch_id = c.batch_id and n.id > c.id and ${sameUser})`
  const isOlder = (id: RawBuilder<unknown>) =>
    after === null ? sql`true` : sql`${id} < (select max(c.id) from corrections c where ${isOf(after)} and ${ofOne})`
  const heads = (of: RawBuilder<unknown>) => sql`select c.id, c.batch_id from corrections c
    where ${of} and ${ofOne} and ${isOlder(sql`c.id`)} and ${lastOfBatch} order by c.id desc limit ${count}`
  const ofPerson = sql`select last.id, c.batch_id from corrections c cross join lateral
    (select coalesce((select max(n.id) from corrections n where n.batch_id = c.batch_id and ${sameUser}), c.id) as id) last
    where c.user_id = who.id and ${ofOne} and ${isOlder(sql`last.id`)} order by last.id desc limit ${count}`
  const text = sought.trim()
  const people = accountsLike(text)
  const shown =
    text === ''
      ? heads(sql`true`)
      : sql`select id, batch_id from (
          (select theirs.* from (${people}) who cross join lateral (${ofPerson}) theirs)
          union (select theirs.* from (${people}) who cross join lateral (${heads(sql`c.actor_id = who.id`)}) theirs)
          union (${heads(beginsWith(sql`c.reason`, text))})) named
        order by id desc limit ${count}`
  // Groups by columns of `corrections` alone. Joins the users only for the groups that are shown.
  return sql<CorrectionRow>`
    with shown as materialized (${shown}),
    groups as (
      select c.public_id as id, c.id as first, c.id as last, 1 as people, (c.undone_at is not null)::int as undone, c.undone_at
        from shown join corrections c on c.id = shown.id where shown.batch_id is null
      union all select c.batch_id, min(c.id), max(c.id), count(*)::int, count(c.undone_at)::int, max(c.undone_at)
        from shown join corrections c on c.batch_id = shown.batch_id where ${ofOne} group by c.batch_id)
    select g.id, u.email as first_email, g.people, g.undone, g.undone_at, f.wallet_li + f.credit_li as money_li,
      f.permanent_bytes as bytes, f.time_ms, f.reason, a.email as actor, f.created_at
    from groups g
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
