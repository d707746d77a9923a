import { useState } from 'react'
import { moment } from '../../../lib/format.ts'
import { PlainLink } from '../../../ui/controls/link.tsx'
import { Pager } from '../../../ui/layout/pager.tsx'
import { DEFAULT_PAGE_SIZE, type PageSize, pageOf } from '../../../ui/layout/paging.ts'
import { ticketTexts } from './messages.ts'
import { TicketBadge } from './ticket-badge.tsx'
import { nameOf, type Ticket } from './ticket-facts.ts'
import css from './ticket-list.module.css'

interface TicketListProps {
  tickets: readonly Ticket[]
  chosenId: string | undefined
  isAdmin: boolean
}

/** The tickets, the one that moved last first, each with its last words. */
export function TicketList({ tickets, chosenId, isAdmin }: TicketListProps) {
  const t = ticketTexts.use()
  const [size, setSize] = useState<PageSize>(DEFAULT_PAGE_SIZE)
  const [wanted, setWanted] = useState(1)
  const { rows, page, pages } = pageOf(tickets, size, wanted)
  return (
    <div className={css.side}>
      <ul className={css.list} aria-label={t.list}>
        {rows.map((ticket) => {
          const last = ticket.comments.at(-1)
          return (
            <li key={ticket.id}>
              <PlainLink
                to={`/feedback?id=${ticket.id}`}
                className={css.row}
                aria-current={ticket.id === chosenId ? 'true' : undefined}
              >
                <span className={css.line}>
                  <b className={css.title}>{ticket.title}</b>
                  <span className={css.time}>{moment(ticket.movedAt).slice(5, 16)}</span>
                </span>
                <span className={css.line}>
                  <span className={css.words}>{last && t.says(nameOf(last, isAdmin, t), last.text)}</span>
                  <TicketBadge ticket={ticket} isAdmin={isAdmin} />
                </span>
                {ticket.email && <span className={css.email}>{ticket.email}</span>}
              </PlainLink>
            </li>
          )
        })}
      </ul>
      <Pager total={tickets.length} page={page} pages={pages} size={size} onPage={setWanted} onSize={setSize} />
    </div>
  )
}
