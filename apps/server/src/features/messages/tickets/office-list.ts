import type { AnswerOf, Calls, InputOf } from '@dukou/contract'
import type { TicketStatus } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { accountsLike } from '../../people/account/index.ts'

export interface OfficeTicketRow {
  public_id: string
  user_public_id: string
  email: string
  title: string
  status: TicketStatus
  created_at: Date
  moved_at: Date
  by_staff: boolean
  text: string
}

type Wanted = InputOf<Calls['officeTickets']>

/** Words that stand in more titles than this are soon met by who goes through the tickets in order. */
const FEW = 1500

/** Everybody's tickets in one statement: who has waited longest for an answer first, then what moved last. */
export const officeTickets: Handler<Calls['officeTickets']> = async (ctx, wanted) => {
  const { rows } = await officeTicketsQuery(wanted).execute(ctx.db)
  return rows.map(officeTicketOf)
}

export function officeTicketsQuery(wanted: Wanted): RawBuilder<OfficeTicketRow> {
  return sql<OfficeTicketRow>`
    with found as materialized (${wanted.sought.trim() === '' ? inOrder(wanted, sql`true`) : named(wanted)})
    select t.public_id, u.public_id as user_public_id, u.email, t.title, t.status, t.created_at, t.moved_at,
      last.by_staff, last.text
    from (
      select t.* from found join tickets t on t.id = found.id where ${ofState(wanted)}
      order by case when t.status = 'open' then t.moved_at end, t.moved_at desc, t.id desc limit ${wanted.number}
    ) t
    join accounts u on u.id = t.user_id
    join lateral (select by_staff, text from ticket_comments where ticket_id = t.id order by id desc limit 1) last on true
    order by case when t.status = 'open' then t.moved_at end, t.moved_at desc, t.id desc`
}

export function officeTicketOf(row: OfficeTicketRow): AnswerOf<Calls['officeTickets']>[number] {
  return {
    id: row.public_id,
    userId: row.user_public_id,
    email: row.email,
    title: row.title,
    status: row.status,
    createdAt: row.created_at,
    movedAt: row.moved_at,
    lastAuthor: row.by_staff ? 'staff' : 'customer',
    lastText: row.text,
  }
}

const ofState = (wanted: Wanted) =>
  sql`${wanted.status === null ? sql`true` : sql`t.status = ${wanted.status}`} ${during(wanted)}`

/** By the last message, as the index of each state. */
const during = ({ fromMs, toMs }: Wanted) =>
  sql`${fromMs === null ? sql`` : sql`and t.moved_at >= ${new Date(fromMs)}`} ${toMs === null ? sql`` : sql`and t.moved_at < ${new Date(toMs)}`}`

/** The first of all tickets in their order, each state by its index. */
function inOrder(wanted: Wanted, has: RawBuilder<unknown>): RawBuilder<unknown> {
  const { number, status } = wanted
  const first = (state: TicketStatus, direction: RawBuilder<unknown>) =>
    sql`(select t.id from tickets t where t.status = ${state} and ${has} ${during(wanted)}
      order by t.moved_at ${direction}, t.id ${direction} limit ${number})`
  const states = (['open', 'answered', 'closed'] as const).filter((state) => (status ?? state) === state)
  return sql.join(
    states.map((state) => first(state, state === 'open' ? sql`asc` : sql`desc`)),
    sql` union all `,
  )
}

/** Those that a text names: an id, the beginning of an e-mail, or two letters and more of a title. */
function named(wanted: Wanted): RawBuilder<unknown> {
  const text = wanted.sought.trim().toLowerCase()
  const byName = sql`
    select id from tickets where public_id = ${text}
    union select theirs.id from
      (${accountsLike(text)}) who
      cross join lateral
      (select t.id from tickets t where t.user_id = who.id and ${ofState(wanted)}
        order by t.moved_at desc limit ${wanted.number}) theirs`
  return [...text].length < 2 ? byName : sql`${byName} union ${titled(wanted, text)}`
}

/** Rare words are found by their pairs of letters, all tickets with them; others by going through the tickets in order. */
function titled(wanted: Wanted, words: string): RawBuilder<unknown> {
  const has = sql`position(${words} in lower(t.title)) > 0`
  return sql`(
    with rare as materialized (
        select t.id from tickets t where text_pairs(t.title) @> text_pairs(${words}) and ${has} limit ${FEW}),
      few as materialized (select count(*) < ${FEW} as yes from rare)
    select id from rare where (select yes from few)
    union all ${inOrder(wanted, sql`not (select yes from few) and ${has}`)})`
}
