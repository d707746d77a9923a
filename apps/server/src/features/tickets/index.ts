export { deleteTicketsOf } from './delete-tickets.ts'
