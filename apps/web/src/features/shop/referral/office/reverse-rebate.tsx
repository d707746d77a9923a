import { listRebates, reverseRebate } from '@dukou/contract'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { yuan } from '../../../../lib/format.ts'
import { useActKey } from '../../../../lib/use-act-key.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { ReasonSheet } from '../../../../office/form/reason-sheet.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { officeReferralTexts } from './messages.ts'
import type { Rebate } from './rebate-row.ts'

/** Takes a rebate back after a reason was given. */
export function ReverseRebate({ rebate, onClose }: { rebate: Rebate; onClose: () => void }) {
  const t = officeReferralTexts.use()
  const keyFor = useActKey()
  const take = async (reason: string) => {
    try {
      const input = { id: rebate.id, reason }
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
    <ReasonSheet title={t.takeTitle(rebate.inviter)} words={t} verb={t.take} onClose={onClose} onSend={take}>
      <p>{t.takeText(yuan(rebate.rewardLi - rebate.refundedLi))}</p>
    </ReasonSheet>
  )
}
