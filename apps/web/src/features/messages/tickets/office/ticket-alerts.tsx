import { changeTicketAlerts, ticketAlerts } from '@dukou/contract'
import { useId } from 'react'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { useAct } from '../../../../lib/use-act.ts'
import { refresh, useCall } from '../../../../lib/use-call.ts'
import { useMay } from '../../../../lib/use-may.ts'
import { Switch } from '../../../../ui/controls/switch.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { officeTicketTexts } from './messages.ts'
import css from './ticket-sheet.module.css'

/** Whether the admin who looks is told of tickets that wait. Each decides for himself. */
export function TicketAlerts() {
  const t = officeTicketTexts.use()
  const id = useId()
  const may = useMay()
  const { data } = useCall(ticketAlerts, {}, { quiet: true, when: may('tickets:alerts') })
  const [change, isChanging] = useAct(async (isOn: boolean) => {
    try {
      await call(changeTicketAlerts, { isOn })
    } catch (thrown) {
      if (!asCallError(thrown).isTold) toast.error(t.alertsFailed)
    }
    await refresh(ticketAlerts)
  })
  if (!data) return null
  return (
    <label className={css.alerts} title={t.alertsMore} htmlFor={id}>
      <Switch
        id={id}
        checked={data.isOn}
        aria-busy={isChanging || undefined}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      {t.alerts}
    </label>
  )
}
