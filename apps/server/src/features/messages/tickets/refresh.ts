import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { ticketAnswer } from './ticket-answer.ts'

/** Asked every 30 seconds while a ticket is open on a page: one statement over two indexes, and nothing written. */
export const refreshTicket: Handler<Calls['refreshTicket']> = async (ctx, { ticketId }) =>
  (await ticketAnswer(ctx.db, ctx.actor, ticketId)) ?? refuse('ticketNotFound')
