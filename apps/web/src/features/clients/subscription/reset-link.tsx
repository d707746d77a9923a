import { resetSubscriptionKey, userInfo } from '@dukou/contract'
import { IconClock, IconDeviceMobileOff, IconLinkOff } from '@tabler/icons-react'
import { asCallError, mayHaveHappened } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { moment } from '../../../lib/format.ts'
import { changeUser, dropKeptUser, replaceSubscriptionKey, type User, useSession } from '../../../lib/session.ts'
import { refresh } from '../../../lib/use-call.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { subscriptionTexts } from './messages.ts'

/** Warns, then replaces the key. Every link on the page follows at once. */
export function ResetLink({ onClose }: { onClose: () => void }) {
  const t = subscriptionTexts.use()
  const { user } = useSession()
  const reset = async () => {
    // Also where the answer gets lost: whatever comes of it, this device never shows the old link as the one it knew.
    dropKeptUser()
    try {
      const { subscriptionKey, ...left } = await call(resetSubscriptionKey, {})
      replaceSubscriptionKey(subscriptionKey)
      changeUser(() => left)
      toast.success(t.resetDone)
    } catch (thrown) {
      const failure = asCallError(thrown)
      // The old link may be dead already.
      const isUnknown = mayHaveHappened(failure)
      if (isUnknown) void refresh(userInfo)
      if (failure.refusal === 'actionNotAllowedForAccount') toast.error(t.notAllowed)
      else if (failure.refusal === 'keyResetTooOften') toast.error(failure.message)
      else if (!failure.isTold) toast.error(isUnknown ? t.resetUnknown : t.resetFailed)
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
      note={noteFor(user, t)}
      verb={t.resetVerb}
      onConfirm={reset}
    />
  )
}

/** A user that was kept by an earlier version of the page says nothing of resets. */
function noteFor(user: Partial<User> | undefined, t: ReturnType<typeof subscriptionTexts.use>): string | undefined {
  if (user?.keyResetsLeft === undefined) return undefined
  const { keyResetFrom: from, keyResetsLeft: left } = user
  return from && left === 0 ? t.resetFrom(moment(from).slice(11, 16)) : t.resetsLeft(left)
}
