import type { AnswerOf, Calls, InputOf } from '@dukou/contract'
import type { TicketStatus } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuseCursor, refuseLostCursor } from '../../../platform/page.ts'
import { accountsLike } from '../../people/account/index.ts'

export interface OfficeTicketRow {
  public_id: string
  user_public_id: string
  email: string
  title: string
  status: TicketStatus
  created_at: Date
  moved_at: Date
  moved_us: bigint
  by_staff: boolean
  text: string
}

type Wanted = InputOf<Calls['officeTickets']>

/** Words that stand in more titles than this are soon met by who goes through the tickets in order. */
const FEW = 1500

/** Everybody's tickets in one statement: who has waited longest for an answer first, then what moved last. */
export const officeTickets: Handler<Calls['officeTickets']> = async (ctx, wanted) => {
  const { rows } = await officeTicketsQuery(wanted).execute(ctx.db)
  const { id } = placeOf(wanted.after)
  await refuseLostCursor(ctx, rows, ticketWith(id), wanted.after)
  return rows.map(officeTicketOf)
}

export function officeTicketsQuery(wanted: Wanted): RawBuilder<OfficeTicketRow> {
  return sql<OfficeTicketRow>`
    with found as materialized (${wanted.sought.trim() === '' ? inOrder(wanted, sql`true`) : named(wanted)})
    select t.public_id, u.public_id as user_public_id, u.email, t.title, t.status, t.created_at, t.moved_at,
      (extract(epoch from t.moved_at) * 1000000)::bigint as moved_us, last.by_staff, last.text
    from (
      select t.* from found join tickets t on t.id = found.id where ${ofState(wanted)}
      ${IN_ORDER} limit ${wanted.number}
    ) t
    join accounts u on u.id = t.user_id
    join lateral (select by_staff, text from ticket_comments where ticket_id = t.id order by id desc limit 1) last on true
    ${IN_ORDER}`
}

/** Those that wait stand first, the oldest of them at the top. */
const IN_ORDER = sql`order by case when t.status = 'open' then t.moved_at end, case when t.status = 'open' then t.id end,
      t.moved_at desc, t.id desc`

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
    cursor: `${row.status === 'open' ? 'open' : 'rest'}-${row.moved_us}-${row.public_id}`,
  }
}

const ofState = (wanted: Wanted) =>
  sql`${wanted.status === null ? sql`true` : sql`t.status = ${wanted.status}`} ${during(wanted)} ${behind(wanted)}`

const ticketWith = (publicId: string) => sql`select id from tickets where public_id = ${publicId}`

/**
 * The place of a row as it stood when it was read: among those that wait or not, the time of its last message in
 * microseconds, and its public id. A reply to that ticket meanwhile moves no cursor.
 */
function placeOf(cursor: string | null): { part: string; movedUs: string; id: string } {
  if (cursor === null) return { part: '', movedUs: '0', id: '' }
  const [, part = '', movedUs = '', id = ''] = /^(open|rest)-(\d{1,17})-([0-9a-f]{24})$/.exec(cursor) ?? refuseCursor()
  return { part, movedUs, id }
}

/** @param state the one that all the tickets have, where they have one */
function behind({ after }: Wanted, state?: TicketStatus): RawBuilder<unknown> {
  if (after === null) return sql``
  const { part, movedUs, id } = placeOf(after)
  const place = sql`(timestamptz 'epoch' + ${movedUs}::bigint * interval '1 microsecond', (${ticketWith(id)}))`
  const waiting = part === 'open' ? sql`(t.moved_at, t.id) > ${place}` : sql`false`
  const others = part === 'open' ? sql`true` : sql`(t.moved_at, t.id) < ${place}`
  if (state !== undefined) return sql`and ${state === 'open' ? waiting : others}`
  return sql`and case when t.status = 'open' then ${waiting} else ${others} end`
}

/** By the last message, as the index of each state. */
const during = ({ fromMs, toMs }: Wanted) =>
  sql`${fromMs === null ? sql`` : sql`and t.moved_at >= ${new Date(fromMs)}`} ${toMs === null ? sql`` : sql`and t.moved_at < ${new Date(toMs)}`}`

/** The first of all tickets in their order, each state by its index. */
function inOrder(wanted: Wanted, has: RawBuilder<unknown>): RawBuilder<unknown> {
  const { number, status } = wanted
  const first = (state: TicketStatus, direction: RawBuilder<unknown>) =>
    sql`(select t.id from tickets t where t.status = ${state} and ${has} ${during(wanted)} ${behind(wanted, state)}
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
        ${IN_ORDER} limit ${wanted.number}) theirs`
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
