import { changeTicketAlerts, ticketAlerts } from './alerts.ts'
import { closeTicket } from './close.ts'
import { createTicket } from './create.ts'
import { listTickets } from './list.ts'
import { officeTickets } from './office-list.ts'
import { refreshTicket } from './refresh.ts'
import { replyToTicket } from './reply.ts'

export const ticketRoutes = {
  changeTicketAlerts,
  closeTicket,
  createTicket,
  listTickets,
  officeTickets,
  refreshTicket,
  replyToTicket,
  ticketAlerts,
}
