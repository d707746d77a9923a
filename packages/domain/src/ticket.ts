import type { Machine } from './machine.ts'

export type TicketStatus = 'open' | 'answered' | 'closed'

/** Who writes last decides who has to act: the customer's words open a ticket again, ours answer it. An end is an end. */
export const ticketMachine: Machine<TicketStatus> = {
  open: ['open', 'answered', 'closed'],
  answered: ['open', 'answered', 'closed'],
  closed: [],
}

export const TICKET_TITLE_LENGTH = 80
export const TICKET_TEXT_LENGTH = 4000
/** What a customer may say about an order. */
export const ORDER_FEEDBACK_LENGTH = 30
