import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newTicket } from './ticket.ts'

/** Nothing is stored: the ticket proves itself. */
export const downloadTicket: Handler<Calls['downloadTicket']> = async (ctx) =>
  newTicket(ctx.secrets, ctx.actor.publicId, ctx.now())
