import type { Machine } from './machine.ts'

export type TicketStatus = 'open' | 'answered' | 'closed'

/** A customer's message reopens a ticket, a message of ours marks it as answered. A closed ticket stays closed. */
export const ticketMachine: Machine<TicketStatus> = {
  open: ['open', 'answered', 'closed'],
  answered: ['open', 'answered', 'closed'],
  closed: [],
}

export const TICKET_TITLE_LENGTH = 80
export const TICKET_TEXT_LENGTH = 4000
/** Maximum length of a customer's feedback on an order. */
export const ORDER_FEEDBACK_LENGTH = 30
