export { officeTicketOf, officeTicketsQuery } from './office-list.ts'
