import type { Feature } from '../../../platform/feature.ts'
import { changeTicketAlerts, ticketAlerts } from './alerts.ts'
import { closeTicket } from './close.ts'
import { createTicket } from './create.ts'
import { deleteTicketsOf } from './delete-tickets.ts'
import { lists } from './exported-lists.ts'
import { listTickets } from './list.ts'
import { TICKET_NAMES } from './names.ts'
import { officeTickets } from './office-list.ts'
import { refreshTicket } from './refresh.ts'
import { replyToTicket } from './reply.ts'
import { moveTickets } from './tickets-table.ts'

export const ticketsFeature = {
  tables: ['ticket_comments', 'tickets'],
  routes: {
    changeTicketAlerts,
    closeTicket,
    createTicket,
    listTickets,
    officeTickets,
    refreshTicket,
    replyToTicket,
    ticketAlerts,
  },
  forget: deleteTicketsOf,
  move: moveTickets,
  lists,
  names: TICKET_NAMES,
} satisfies Feature
