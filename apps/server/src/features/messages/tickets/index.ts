export { TICKETS_OF_USER, ticketEvents } from './of-user.ts'
export { ticketsSince, ticketsWaiting } from './waiting.ts'
