import { closeTicket, listTickets, refreshTicket } from '@dukou/contract'
import { IconLock } from '@tabler/icons-react'
import { asCallError } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-call.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { ticketTexts } from './messages.ts'
import { failureText } from './ticket-facts.ts'

/** Asks an admin whether a ticket shall end, and ends it. */
export default function CloseTicket({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const t = ticketTexts.use()
  const close = async () => {
    try {
      await call(closeTicket, { ticketId })
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!failure.isTold) toast.error(failureText(failure, t))
    }
    await refresh(listTickets, refreshTicket)
    onClose()
  }
  return (
    <Confirm
      onClose={onClose}
      title={t.closeTitle}
      consequences={[{ icon: <IconLock size={18} stroke={1.5} aria-hidden />, text: t.closeConsequence }]}
      verb={t.close}
      onConfirm={close}
    />
  )
}
