export { deleteTicketsOf } from './delete-tickets.ts'
export { officeTicketOf, officeTicketsQuery } from './office-list.ts'
export { moveTickets } from './tickets-table.ts'
