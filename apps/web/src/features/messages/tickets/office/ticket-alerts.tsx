import { changeTicketAlerts, ticketAlerts } from '@dukou/contract'
import { useId } from 'react'
import { call } from '../../../../lib/client.ts'
import { useSite } from '../../../../lib/site.ts'
import { useAct } from '../../../../lib/use-act.ts'
import { refresh, useCall } from '../../../../lib/use-call.ts'
import { useMay } from '../../../../lib/use-may.ts'
import { tellFailure } from '../../../../office/tell.ts'
import { Switch } from '../../../../ui/controls/switch.tsx'
import { officeTicketTexts } from './messages.ts'
import css from './ticket-sheet.module.css'

/** Whether the admin who looks is told of tickets that wait. Each decides for himself. */
export function TicketAlerts() {
  const t = officeTicketTexts.use()
  const id = useId()
  const may = useMay()
  const canMail = useSite()?.canMail
  const { data } = useCall(ticketAlerts, {}, { quiet: true, when: may('tickets:alerts') })
  const [change, isChanging] = useAct(async (isOn: boolean) => {
    try {
      await call(changeTicketAlerts, { isOn })
    } catch (thrown) {
      tellFailure(t.alertsFailed, thrown)
    }
    await refresh(ticketAlerts)
  })
  if (!data) return null
  return (
    <label className={css.alerts} title={canMail ? t.alertsMoreMailed : t.alertsMore} htmlFor={id}>
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
