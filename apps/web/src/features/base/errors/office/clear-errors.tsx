import { clearErrors, listErrors } from '@dukou/contract'
import { IconFileText, IconTrash } from '@tabler/icons-react'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { Confirm } from '../../../../ui/overlays/confirm.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { errorTexts } from './messages.ts'

/** Takes all errors off the list, after a word about what goes and what stays. */
export function ClearErrors({ errors, kinds, onClose }: { errors: number; kinds: number; onClose: () => void }) {
  const t = errorTexts.use()
  const clear = async () => {
    try {
      const { deletedCount } = await call(clearErrors, {})
      toast.success(t.cleared(deletedCount), { ms: 3000 })
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!failure.isTold) toast.error(`${t.clearFailed}:${failure.message}`, { ms: 3000 })
    }
    void refresh(listErrors)
    onClose()
  }
  return (
    <Confirm
      title={t.clearTitle}
      consequences={[
        { icon: <IconTrash size={18} stroke={1.5} aria-hidden />, text: t.clearGone(errors, kinds) },
        { icon: <IconFileText size={18} stroke={1.5} aria-hidden />, text: t.clearStays },
      ]}
      verb={t.clearVerb}
      onClose={onClose}
      onConfirm={clear}
    />
  )
}
