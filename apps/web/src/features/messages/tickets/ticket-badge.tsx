import { Badge } from '../../../ui/layout/badge.tsx'
import { ticketTexts } from './messages.ts'
import { shownStatus, type Ticket } from './ticket-facts.ts'

const TONES = { open: 'river', answered: 'lamp', closed: 'grey', unknown: 'grey' } as const

export function TicketBadge({ ticket, isAdmin }: { ticket: Pick<Ticket, 'status' | 'comments'>; isAdmin: boolean }) {
  const t = ticketTexts.use()
  const status = shownStatus(ticket, isAdmin)
  const words = { open: t.statusOpen, answered: t.statusAnswered, closed: t.statusClosed, unknown: t.statusUnknown }
  return <Badge tone={TONES[status]}>{words[status]}</Badge>
}
