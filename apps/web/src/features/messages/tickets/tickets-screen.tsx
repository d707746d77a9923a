import { listTickets } from '@dukou/contract'
import { may } from '@dukou/domain'
import { IconMessages, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { User } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PHONE, useMedia } from '../../../ui/layout/use-media.ts'
import { Empty } from '../../../ui/states/empty.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { openedPart } from '../../../ui/states/opened-part.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx'
import { dropAttachment } from './attachment.ts'
import { ticketTexts } from './messages.ts'
import type { Ticket } from './ticket-facts.ts'
import { TicketList } from './ticket-list.tsx'
import { TicketView } from './ticket-view.tsx'
import css from './tickets-screen.module.css'

const NewTicket = openedPart(() => import('./new-ticket.tsx'))

const AGAIN_MS = 30_000

interface TicketsScreenProps {
  user: User | undefined
  /** The ticket that the address names. */
  openId: string | undefined
  onOpen: (ticketId: string) => void
  /** Whether one came here to write a new ticket, and what to do when that is given up. */
  startsNew: boolean
  onGiveUp: () => void
}

/** List and conversation side by side; on a phone one after the other. */
export function TicketsScreen({ user, openId, onOpen, startsNew, onGiveUp }: TicketsScreenProps) {
  const t = ticketTexts.use()
  const phone = useMedia(PHONE)
  const tickets = useCall(listTickets, {}, { when: Boolean(user), everyMs: AGAIN_MS })
  const [isNew, setNew] = useState(startsNew)
  const isAdmin = may(user, 'tickets:write')
  const write = () => setNew(true)
  const end = () => {
    setNew(false)
    dropAttachment()
  }
  const create = (
    <Button icon={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={write}>
      {t.create}
    </Button>
  )
  return (
    <Page title={t.title} titleHidden={phone && openId !== undefined} lead={t.lead} side={create}>
      <Loaded
        query={tickets}
        skeleton={<TicketsSkeleton />}
        empty={openId ? undefined : <NoTickets onCreate={write} />}
      >
        {(all) => <Panes {...{ all, openId, phone, isAdmin }} />}
      </Loaded>
      {isNew && user && (
        <NewTicket
          user={user}
          onClose={() => {
            end()
            onGiveUp()
          }}
          onCreated={(ticketId) => {
            end()
            onOpen(ticketId)
          }}
        />
      )}
    </Page>
  )
}

interface PanesProps {
  all: readonly Ticket[]
  openId: string | undefined
  phone: boolean
  isAdmin: boolean
}

function Panes({ all, openId, phone, isAdmin }: PanesProps) {
  const firstId = useFirst(all)
  const shownId = openId ?? (phone ? undefined : firstId)
  const view = shownId && (
    <TicketView key={shownId} ticketId={shownId} known={all.find(({ id }) => id === shownId)} isAdmin={isAdmin} />
  )
  const list = <TicketList tickets={all} chosenId={shownId} isAdmin={isAdmin} />
  if (phone) return <div className={css.single}>{view || list}</div>
  return (
    <div className={css.panes}>
      {list}
      {view}
    </div>
  )
}

/** The ticket that was first when the list came, as long as it is listed: one that moves meanwhile takes no place from it. */
function useFirst(all: readonly Ticket[]): string | undefined {
  const [id, setId] = useState(all[0]?.id)
  const firstId = all.some((ticket) => ticket.id === id) ? id : all[0]?.id
  if (firstId !== id) setId(firstId)
  return firstId
}

function NoTickets({ onCreate }: { onCreate: () => void }) {
  const t = ticketTexts.use()
  return (
    <Card>
      <Empty
        icon={<IconMessages size={36} stroke={1.5} aria-hidden />}
        title={t.emptyTitle}
        text={t.emptyText}
        action={
          <Button variant="default" onClick={onCreate}>
            {t.create}
          </Button>
        }
      />
    </Card>
  )
}

function TicketsSkeleton() {
  return (
    <SkeletonGroup className={css.skeleton ?? ''}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={72} radius={12} />
      ))}
    </SkeletonGroup>
  )
}
