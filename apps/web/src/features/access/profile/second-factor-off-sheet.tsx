import { mySecondFactor, switchOffSecondFactor } from '@dukou/contract'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-call.ts'
import { ProofForm } from '../../../ui/overlays/proof-form.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { secondFactorTexts } from './second-factor-messages.ts'

/** Takes the password and a code, for either alone may be in other hands. */
export default function SecondFactorOffSheet({ onClose }: { onClose: () => void }) {
  const t = secondFactorTexts.use()
  return (
    <Sheet onClose={onClose} title={t.offTitle}>
      <ProofForm
        asksForCode
        verb={t.switchOff}
        onClose={onClose}
        act={async (proof) => {
          await call(switchOffSecondFactor, proof)
          toast.success(t.isOff)
          await refresh(mySecondFactor)
        }}
      />
    </Sheet>
  )
}
