import type { AnswerOf, Calls, InputOf } from '@dukou/contract'
import type { TicketStatus } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../platform/http/handlers.ts'

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

/**
 * Everybody's tickets in one statement: who has waited longest for an answer first, then what moved last. Words are looked
 * for in all that was ever written, which a person asks now and then and no page by itself.
 */
export const officeTickets: Handler<Calls['officeTickets']> = async (ctx, input) => {
  const { rows } = await officeTicketsQuery(input).execute(ctx.db)
  return rows.map(officeTicketOf)
}

export function officeTicketsQuery(input: InputOf<Calls['officeTickets']>): RawBuilder<OfficeTicketRow> {
  const { number, sought, status } = input
  const words = sought.trim().toLowerCase()
  const has = (text: string) => sql`position(${words} in lower(${sql.ref(text)})) > 0`
  const found = sql`${status === null ? sql`true` : sql`t.status = ${status}`} and ${
    words === ''
      ? sql`true`
      : sql`(${has('t.title')} or starts_with(lower(u.email), ${words}) or t.public_id = ${words}
          or exists (select 1 from ticket_comments c where c.ticket_id = t.id and ${has('c.text')}))`
  }`
  const tickets = sql`select t.*, u.public_id as user_public_id, u.email from tickets t join users u on u.id = t.user_id`
  return sql<OfficeTicketRow>`
    select t.public_id, t.user_public_id, t.email, t.title, t.status, t.created_at, t.moved_at, last.by_staff, last.text
    from (
      (${tickets} where t.status = 'open' and ${found} order by t.moved_at, t.id limit ${number})
      union all
      (${tickets} where t.status <> 'open' and ${found} order by t.moved_at desc, t.id desc limit ${number})
    ) t
    join lateral (select by_staff, text from ticket_comments where ticket_id = t.id order by id desc limit 1) last on true
    order by case when t.status = 'open' then t.moved_at end, t.moved_at desc, t.id desc
    limit ${number}`
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
