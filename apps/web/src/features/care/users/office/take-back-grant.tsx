import { listGrants, takeBackGrant } from '@dukou/contract'
import { useState } from 'react'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { useActKey } from '../../../../lib/use-act-key.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { useLeaveWarning } from '../../../../office/form/use-leave-warning.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { TextField } from '../../../../ui/controls/field.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { SheetActs } from '../../../../ui/overlays/sheet-acts.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { amountOf, type Grant } from './grant-values.ts'
import { grantsTexts } from './grants-messages.ts'

/** Takes back what is left of a grant after a reason was given. */
export function TakeBackGrant({ userId, grant, onClose }: { userId: string; grant: Grant; onClose: () => void }) {
  const t = grantsTexts.use()
  const keyFor = useActKey()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { leave, warning } = useLeaveWarning(reason.trim() === '' ? 0 : 1, onClose)
  const take = async () => {
    if (reason.trim() === '') return setMissing(true)
    try {
      const input = { userId, id: grant.id, reason: reason.trim() }
      const { takenBytes, takenDays } = await call(takeBackGrant, input, { idempotencyKey: keyFor(input) })
      toast.success(t.done(amountOf(takenBytes, takenDays, t)), { ms: 5000 })
      onClose()
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!failure.isTold) toast.error(`${t.failed}: ${failure.message}`, { ms: 5000 })
    }
    void refresh(listGrants)
  }
  const { kind, givenBytes, givenDays, leftBytes, leftDays } = grant
  return (
    <>
      <Sheet title={t.confirmTitle} width={480} onClose={leave}>
        <p>{t.confirm(amountOf(givenBytes, givenDays, t), amountOf(leftBytes, leftDays, t))}</p>
        {kind === 'gift' && <p>{t.giftNote}</p>}
        {kind === 'prize' && <p>{t.prizeNote}</p>}
        <p>{t.undoable}</p>
        <TextField
          label={t.why}
          help={t.whyHelp}
          value={reason}
          maxLength={500}
          onChange={({ currentTarget: { value } }) => setReason(value)}
          error={isMissing && reason.trim() === '' ? t.whyMissing : undefined}
        />
        <SheetActs apart>
          <Button variant="default" onClick={leave}>
            {t.cancel}
          </Button>
          <Button color="red" onClick={take}>
            {t.act}
          </Button>
        </SheetActs>
      </Sheet>
      {warning}
    </>
  )
}
