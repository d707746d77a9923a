import { may, sourcesOf, type TicketStatus, ticketMachine } from '@dukou/domain'
import type { Selectable } from 'kysely'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tables, Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'

export type Ticket = Selectable<Tables['tickets']>

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
