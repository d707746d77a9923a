import { ticketTexts } from '../../features/messages/tickets/messages.ts'
import { TicketsScreen } from '../../features/messages/tickets/tickets-screen.tsx'
import { useFields } from '../../lib/address.ts'
import { useSession } from '../../lib/session.ts'
import { NeedsLogin } from '../parts/needs-login.tsx'

/** The person's tickets; an admin sees everybody's. The one that is open stands in the address. */
export default function TicketsPage() {
  const { user } = useSession()
  const [{ id, new: isNew }, changeFields] = useFields()
  return (
    <NeedsLogin title={ticketTexts.use().title} notForAgencies>
      <TicketsScreen
        user={user}
        openId={id}
        onOpen={(ticketId) => changeFields({ id: ticketId, new: undefined })}
        startsNew={Boolean(isNew)}
        onGiveUp={() => changeFields({ new: undefined })}
      />
    </NeedsLogin>
  )
}
