import { closeTicket } from './close.ts'
import { createTicket } from './create.ts'
import { listTickets } from './list.ts'
import { refreshTicket } from './refresh.ts'
import { replyToTicket } from './reply.ts'

export const ticketRoutes = { closeTicket, createTicket, listTickets, refreshTicket, replyToTicket }
