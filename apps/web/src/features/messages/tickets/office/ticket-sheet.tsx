import { officeTickets, refreshTicket } from '@dukou/contract'
import { useState } from 'react'
import { moment } from '../../../../lib/format.ts'
import { refresh, useCall } from '../../../../lib/use-call.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { openedPart } from '../../../../ui/states/opened-part.tsx'
import { Skeleton, SkeletonGroup } from '../../../../ui/states/skeleton.tsx'
import { Comments } from '../comments.tsx'
import { ticketTexts } from '../messages.ts'
import { ReplyForm } from '../reply-form.tsx'
import type { Ticket } from '../ticket-facts.ts'
import { CustomerFacts } from './customer-facts.tsx'
import { officeTicketTexts } from './messages.ts'
import css from './ticket-sheet.module.css'
import { type OfficeTicket, TicketState } from './ticket-table.tsx'

const CloseTicket = openedPart(() => import('../close-ticket.tsx'))

const AGAIN_MS = 30_000

interface TicketSheetProps {
  ticket: OfficeTicket
  usersPath: string
  onClose: () => void
}

/** One ticket for the staff: what was written, the field for an answer, its end, and whose it is. */
export function TicketSheet({ ticket: { id, title, userId }, usersPath, onClose }: TicketSheetProps) {
  const query = useCall(refreshTicket, { ticketId: id }, { everyMs: AGAIN_MS })
  return (
    <Sheet title={title} edge="right" width={880} onClose={onClose}>
      <div className={css.panes}>
        <Loaded
          bare
          query={query}
          skeleton={
            <SkeletonGroup>
              <Skeleton height={320} radius={12} />
            </SkeletonGroup>
          }
        >
          {(ticket) => <Conversation ticket={ticket} />}
        </Loaded>
        <CustomerFacts userId={userId} usersPath={usersPath} />
      </div>
    </Sheet>
  )
}

function Conversation({ ticket }: { ticket: Ticket }) {
  const t = ticketTexts.use()
  const office = officeTicketTexts.use()
  const [isClosing, setClosing] = useState(false)
  const renew = () => void refresh(officeTickets)
  return (
    <section className={css.conversation} aria-label={t.conversation}>
      <header className={css.head}>
        <TicketState status={ticket.status} t={office} />
        <span className={css.opened}>{t.opened(moment(ticket.createdAt))}</span>
        {ticket.status !== 'closed' && (
          <Button size="sm" variant="default" onClick={() => setClosing(true)}>
            {t.close}
          </Button>
        )}
      </header>
      <Comments comments={ticket.comments} isAdmin />
      {ticket.status === 'closed' ? (
        <p className={css.closed}>{office.closedNote}</p>
      ) : (
        <ReplyForm ticketId={ticket.id} onSent={renew} />
      )}
      {isClosing && (
        <CloseTicket
          ticketId={ticket.id}
          onClose={() => {
            setClosing(false)
            renew()
          }}
        />
      )}
    </section>
  )
}
