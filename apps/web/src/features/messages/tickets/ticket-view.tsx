import { refreshTicket } from '@dukou/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { moment } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PlainLink } from '../../../ui/controls/link.tsx'
import { LoadFailed } from '../../../ui/states/load-failed.tsx'
import { openedPart } from '../../../ui/states/opened-part.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Comments } from './comments.tsx'
import { ticketTexts } from './messages.ts'
import { ReplyForm } from './reply-form.tsx'
import { TicketBadge } from './ticket-badge.tsx'
import type { Ticket } from './ticket-facts.ts'
import css from './ticket-view.module.css'

const CloseTicket = openedPart(() => import('./close-ticket.tsx'))

/** A ticket that is looked at is asked for again so often; a page that nobody looks at asks nothing. */
const AGAIN_MS = 30_000

interface TicketViewProps {
  ticketId: string
  /** As the list has it, until it comes itself. */
  known: Ticket | undefined
  isAdmin: boolean
}

/** One ticket: what was written, the field for more, and for an admin its end. */
export function TicketView({ ticketId, known, isAdmin }: TicketViewProps) {
  const t = ticketTexts.use()
  const query = useCall(refreshTicket, { ticketId }, { everyMs: AGAIN_MS })
  const [isClosing, setClosing] = useState(false)
  const ticket = query.data ?? known
  if (!ticket) {
    return (
      <div className={css.body}>
        {query.isError ? <LoadFailed onRetry={() => query.refetch()} /> : <Skeleton height={200} />}
      </div>
    )
  }
  return (
    <section className={css.view} aria-label={t.conversation}>
      <header className={css.head}>
        <PlainLink to="/feedback" className={css.back} aria-label={t.back}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </PlainLink>
        <div className={css.titles}>
          <h2 className={css.title}>{ticket.title}</h2>
          <p className={css.caption}>
            {t.opened(moment(ticket.createdAt))}
            {ticket.email && ` · ${ticket.email}`}
          </p>
        </div>
        <TicketBadge ticket={ticket} isAdmin={isAdmin} />
        {isAdmin && ticket.status !== 'closed' && (
          <Button size="sm" variant="default" onClick={() => setClosing(true)}>
            {t.close}
          </Button>
        )}
      </header>
      <Comments comments={ticket.comments} isAdmin={isAdmin} />
      {ticket.status === 'closed' ? (
        <p className={css.closed}>{t.closedNote}</p>
      ) : (
        <ReplyForm key={ticketId} ticketId={ticketId} />
      )}
      {isClosing && <CloseTicket ticketId={ticketId} onClose={() => setClosing(false)} />}
    </section>
  )
}
