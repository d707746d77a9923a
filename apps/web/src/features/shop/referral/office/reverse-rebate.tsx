import { listRebates, reverseRebate } from '@dukou/contract'
import { useState } from 'react'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { yuan } from '../../../../lib/format.ts'
import { useActKey } from '../../../../lib/use-act-key.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { useLeaveWarning } from '../../../../office/form/use-leave-warning.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { TextField } from '../../../../ui/controls/field.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { SheetActs } from '../../../../ui/overlays/sheet-acts.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { officeReferralTexts } from './messages.ts'
import type { Rebate } from './rebate-row.ts'

/** Takes a rebate back after a reason was given. */
export function ReverseRebate({ rebate, onClose }: { rebate: Rebate; onClose: () => void }) {
  const t = officeReferralTexts.use()
  const keyFor = useActKey()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { leave, warning } = useLeaveWarning(reason.trim() === '' ? 0 : 1, onClose)
  const take = async () => {
    if (reason.trim() === '') return setMissing(true)
    try {
      const input = { id: rebate.id, reason: reason.trim() }
      const { takenLi, debtLi } = await call(reverseRebate, input, { idempotencyKey: keyFor(input) })
      toast.success(t.taken(yuan(takenLi), yuan(debtLi)), { ms: 5000 })
      onClose()
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!failure.isTold) toast.error(`${t.takeFailed}: ${failure.message}`, { ms: 5000 })
    }
    void refresh(listRebates)
  }
  return (
    <>
      <Sheet title={t.takeTitle(rebate.inviter)} width={480} onClose={leave}>
        <p>{t.takeText(yuan(rebate.rewardLi - rebate.refundedLi))}</p>
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
            {t.take}
          </Button>
        </SheetActs>
      </Sheet>
      {warning}
    </>
  )
}
