import type { AnswerOf, officeTickets } from '@dukou/contract'
import { moment } from '../../../../lib/format.ts'
import { StateDot } from '../../../../office/state-dot.tsx'
import type { Column, Filter } from '../../../../office/table/column.ts'
import { dateFilter } from '../../../../office/table/date-filter.ts'
import type { OfficeTicketTexts } from './messages.ts'

export type OfficeTicket = AnswerOf<typeof officeTickets>[number]
type State = OfficeTicket['status']

const TONES = { open: 'wait', answered: 'good', closed: 'off' } as const

export function isState(text: string): text is State {
  return text in TONES
}

/** A state as the staff sees it: who waits is waiting for them. */
export function TicketState({ status, t }: { status: State; t: OfficeTicketTexts }) {
  return <StateDot tone={TONES[status]}>{t[status]}</StateDot>
}

/** Columns of the ticket list, and its status filter. The server filters, so every row matches. */
export function ticketTable(t: OfficeTicketTexts): {
  columns: Column<OfficeTicket>[]
  filters: Filter<OfficeTicket>[]
} {
  const time = (id: string, label: string, of: (ticket: OfficeTicket) => Date) =>
    ({
      id,
      label,
      text: (ticket: OfficeTicket) => moment(of(ticket)),
      order: (ticket: OfficeTicket) => of(ticket).getTime(),
    }) as const
  return {
    columns: [
      { id: 'title', label: t.ticket, text: ({ title }) => title, card: 'title' },
      {
        id: 'state',
        label: t.state,
        text: ({ status }) => t[status],
        cell: ({ status }) => <TicketState status={status} t={t} />,
        card: 'state',
      },
      { id: 'email', label: t.email, text: ({ email }) => email, card: 'caption' },
      {
        id: 'last',
        label: t.last,
        text: ({ lastAuthor, lastText }) => t.says(t[lastAuthor], shortened(lastText)),
        card: 'detail',
      },
      { ...time('moved', t.moved, ({ movedAt }) => movedAt), card: 'detail' },
      { ...time('created', t.created, ({ createdAt }) => createdAt), hidden: true },
      { id: 'id', label: t.id, text: ({ id }) => id, mono: true, hidden: true },
    ],
    filters: [
      {
        id: 'status',
        label: t.state,
        options: (['open', 'answered', 'closed'] as const).map((value) => ({ value, label: t[value] })),
      },
      dateFilter(t.moved),
    ],
  }
}

const SHOWN = 60

/** The first words are enough to know what it is about. */
function shortened(words: string): string {
  const letters = [...words.replace(/\s+/g, ' ')]
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN).join('')}…` : letters.join('')
}
