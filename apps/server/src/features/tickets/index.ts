export { deleteTicketsOf } from './delete-tickets.ts'
export { moveTickets } from './tickets-table.ts'
