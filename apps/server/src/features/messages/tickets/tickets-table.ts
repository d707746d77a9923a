import { may, sourcesOf, type TicketStatus, ticketMachine } from '@dukou/domain'
import type { Generated, Selectable } from 'kysely'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'

interface TicketsTable {
  id: Generated<bigint>
  public_id: string
  user_id: bigint
  title: string
  status: Generated<TicketStatus>
  created_at: Generated<Date>
  moved_at: Generated<Date>
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    tickets: TicketsTable
    ticket_comments: {
      id: Generated<bigint>
      ticket_id: bigint
      author_id: bigint
      by_staff: boolean
      text: string
      picture: string | null
      created_at: Generated<Date>
    }
  }
}

export type Ticket = Selectable<TicketsTable>

/** Makes all tickets of one person those of another. */
export async function moveTickets(tx: Tx, fromId: bigint, toId: bigint): Promise<void> {
  await tx.updateTable('tickets').set({ user_id: toId }).where('user_id', '=', fromId).execute()
}

/**
 * Moves a ticket that the caller may write into: his own, or any for staff who answer tickets. What is not his is not there.
 * @throws Refused `ticketNotFound` or `ticketClosed`
 */
export async function moveTicket(ctx: Ctx<Actor>, tx: Tx, publicId: string, to: TicketStatus): Promise<Ticket> {
  const isForStaff = may(ctx.actor, 'tickets:write')
  const moved = await tx
    .updateTable('tickets')
    .set({ status: to, moved_at: ctx.now() })
    .where('public_id', '=', publicId)
    .where('status', 'in', sourcesOf(ticketMachine, to))
    .$if(!isForStaff, (own) => own.where('user_id', '=', ctx.actor.id))
    .returningAll()
    .executeTakeFirst()
  if (moved) return moved
  const there = await tx
    .selectFrom('tickets')
    .select('id')
    .where('public_id', '=', publicId)
    .$if(!isForStaff, (own) => own.where('user_id', '=', ctx.actor.id))
    .executeTakeFirst()
  refuse(there ? 'ticketClosed' : 'ticketNotFound')
}
