import { ticketTexts } from './messages.ts'
import css from './ticket-badge.module.css'
import { shownStatus, type Ticket } from './ticket-facts.ts'

export function TicketBadge({ ticket, isAdmin }: { ticket: Pick<Ticket, 'status' | 'comments'>; isAdmin: boolean }) {
  const t = ticketTexts.use()
  const status = shownStatus(ticket, isAdmin)
  const words = { open: t.statusOpen, answered: t.statusAnswered, closed: t.statusClosed, unknown: t.statusUnknown }
  return (
    <span className={css.badge} data-status={status}>
      {words[status]}
    </span>
  )
}
