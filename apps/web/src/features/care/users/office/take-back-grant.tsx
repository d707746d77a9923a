import { listGrants, listUsers, takeBackGrant } from '@dukou/contract'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { useActKey } from '../../../../lib/use-act-key.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { ReasonSheet } from '../../../../office/form/reason-sheet.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { amountOf, type Grant } from './grant-values.ts'
import { grantsTexts } from './grants-messages.ts'

/** Takes back what is left of a grant after a reason was given. */
export function TakeBackGrant({ userId, grant, onClose }: { userId: string; grant: Grant; onClose: () => void }) {
  const t = grantsTexts.use()
  const keyFor = useActKey()
  const take = async (reason: string) => {
    try {
      const input = { userId, id: grant.id, reason }
      const { takenBytes, takenDays } = await call(takeBackGrant, input, { idempotencyKey: keyFor(input) })
      toast.success(t.done(amountOf(takenBytes, takenDays, t)), { ms: 5000 })
      onClose()
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!failure.isTold) toast.error(`${t.failed}: ${failure.message}`, { ms: 5000 })
    }
    void refresh(listGrants, listUsers)
  }
  const { kind, givenBytes, givenDays, leftBytes, leftDays } = grant
  return (
    <ReasonSheet title={t.confirmTitle} words={t} verb={t.act} onClose={onClose} onSend={take}>
      <p>{t.confirm(amountOf(givenBytes, givenDays, t), amountOf(leftBytes, leftDays, t))}</p>
      {kind === 'gift' && <p>{t.giftNote}</p>}
      {kind === 'prize' && <p>{t.prizeNote}</p>}
      <p>{t.undoable}</p>
    </ReasonSheet>
  )
}
