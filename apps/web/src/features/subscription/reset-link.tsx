import { resetSubscriptionKey } from '@dukou/contract'
import { IconClock, IconDeviceMobileOff, IconLinkOff } from '@tabler/icons-react'
import { asCallError } from '../../lib/call.ts'
import { call } from '../../lib/client.ts'
import { dropKeptUser, replaceSubscriptionKey } from '../../lib/session.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toasts.tsx'
import { subscriptionTexts } from './messages.ts'

/** Warns, then replaces the key. Every link on the page follows at once. */
export function ResetLink({ onClose }: { onClose: () => void }) {
  const t = subscriptionTexts.use()
  const reset = async () => {
    // Also where the answer gets lost: whatever comes of it, this device never shows the old link as the one it knew.
    dropKeptUser()
    try {
      const { subscriptionKey } = await call(resetSubscriptionKey, {})
      replaceSubscriptionKey(subscriptionKey)
      toast.success(t.resetDone, { more: t.resetDoneMore })
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (failure.refusal === 'actionNotAllowedForAccount') toast.error(t.notAllowed)
      else if (!failure.isTold) toast.error(t.resetFailed)
    }
    onClose()
  }
  return (
    <Confirm
      onClose={onClose}
      title={t.resetLink}
      consequences={[
        { icon: <IconDeviceMobileOff size={18} stroke={1.5} aria-hidden />, text: t.resetConsequence },
        { icon: <IconClock size={18} stroke={1.5} aria-hidden />, text: t.resetBack },
        { icon: <IconLinkOff size={18} stroke={1.5} aria-hidden />, text: t.resetOld },
      ]}
      verb={t.resetVerb}
      onConfirm={reset}
    />
  )
}
