import type { AnswerOf, Calls, InputOf } from '@dukou/contract'
import { DAY_MS } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../platform/http/handlers.ts'

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

/** What was given and taken by hand, the newest first; what many got at once is one row. */
export const listCorrections: Handler<Calls['listCorrections']> = async (ctx, input) => {
  const { rows } = await correctionsQuery(input, MOST_ROWS).execute(ctx.db)
  return rows.map(correctionOf)
}

export function correctionsQuery(
  { count, userId }: InputOf<Calls['listCorrections']>,
  mostRows: number,
): RawBuilder<CorrectionRow> {
  return sql<CorrectionRow>`
    select id, (array_agg(email order by email))[1] as first_email, count(*)::int as people,
      count(undone_at)::int as undone, max(undone_at) as undone_at, min(money_li) as money_li, min(bytes) as bytes,
      min(time_ms) as time_ms, min(reason) as reason, min(actor) as actor, min(created_at) as created_at
    from (
      select coalesce(c.batch_id, c.public_id) as id, c.id as place, u.email, c.wallet_li + c.credit_li as money_li,
        c.permanent_bytes as bytes, c.time_ms, c.reason, a.email as actor, c.created_at, c.undone_at
      from corrections c join users u on u.id = c.user_id join users a on a.id = c.actor_id
      where ${userId === null ? sql`true` : sql`c.user_id = (select id from users where public_id = ${userId})`}
      order by c.id desc limit ${mostRows}) as rows
    group by id order by max(place) desc limit ${count}`
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
