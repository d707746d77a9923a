import { keepAccount, myDeletion } from '@dukou/contract'
import { asCallError } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { changeUser } from '../../../lib/session.ts'
import { refresh } from '../../../lib/use-call.ts'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { deletionTexts } from './messages.ts'

/** Takes the wish back; banner and card follow at once. */
export async function keepMyAccount(): Promise<void> {
  const t = deletionTexts.now()
  try {
    await call(keepAccount, {})
    changeUser(() => ({ deletesAt: null }))
    void refresh(myDeletion)
    toast.success(t.kept, { more: t.keptMore })
  } catch (thrown) {
    const failure = asCallError(thrown)
    if (!failure.isTold) toast.error(failure.refusal ? failure.message : t.keepFailed)
  }
}
