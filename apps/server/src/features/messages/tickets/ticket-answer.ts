import { type AnswerOf, type Calls, pictureAddress } from '@dukou/contract'
import { may, type TicketStatus } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'

export type TicketAnswer = AnswerOf<Calls['refreshTicket']>

interface Row {
  public_id: string
  title: string
  status: TicketStatus
  created_at: Date
  moved_at: Date
  email: string
  comments: { byStaff: boolean; text: string; picture: string | null; at: number }[]
}

/**
 * Tickets with all that was written into them, in one statement. Staff with `tickets:read` get everybody's, with the e-mail of each customer.
 * @param which what follows the condition of who may see them: a further one, an order, a limit
 */
export async function readTickets(
  db: Db | Tx,
  actor: Pick<Actor, 'id' | 'role' | 'scopes'>,
  which: RawBuilder<unknown>,
): Promise<TicketAnswer[]> {
  const seesAll = may(actor, 'tickets:read')
  const { rows } = await sql<Row>`
    select t.public_id, t.title, t.status, t.created_at, t.moved_at, u.email,
      (select json_agg(json_build_object('byStaff', c.by_staff, 'text', c.text, 'picture', c.picture,
          'at', (extract(epoch from c.created_at) * 1000)::float8) order by c.id)
        from ticket_comments c where c.ticket_id = t.id) as comments
    from tickets t join accounts u on u.id = t.user_id
    where ${seesAll ? sql`true` : sql`t.user_id = ${actor.id}`} ${which}`.execute(db)
  return rows.map((row) => ({
    id: row.public_id,
    title: row.title,
    status: row.status,
    createdAt: row.created_at,
    email: seesAll ? row.email : null,
    comments: row.comments.map(({ byStaff, text, picture, at }) => ({
      author: byStaff ? 'staff' : 'customer',
      text,
      pictureUrl: picture === null ? null : pictureAddress(picture),
      writtenAt: new Date(at),
    })),
    movedAt: row.moved_at,
  }))
}

export async function ticketAnswer(db: Db | Tx, actor: Actor, publicId: string): Promise<TicketAnswer | undefined> {
  const [ticket] = await readTickets(db, actor, sql`and t.public_id = ${publicId}`)
  return ticket
}
