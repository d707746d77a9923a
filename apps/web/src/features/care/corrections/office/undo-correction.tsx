import { listCorrections, undoCorrection } from '@dukou/contract'
import { IconArrowBackUp, IconCalendar, IconWallet } from '@tabler/icons-react'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { useActKey } from '../../../../lib/use-act-key.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { Confirm } from '../../../../ui/overlays/confirm.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { correctionTexts } from './messages.ts'

interface UndoProps {
  id: string
  who: string
  count: number
  /** Whether days were given. */
  gaveDays: boolean
  onClose: () => void
}

/** Books the reverse. Asks first, and says what is not taken back. */
export function UndoCorrection({ id, who, count, gaveDays, onClose }: UndoProps) {
  const t = correctionTexts.use()
  const keyFor = useActKey()
  const undo = async () => {
    try {
      const { undone, left } = await call(undoCorrection, { id, reason: '' }, { idempotencyKey: keyFor(id) })
      if (undone > 0) toast.success(t.undoneCount(undone), { ms: 3000 })
      if (left.length > 0) {
        const names = left.slice(0, 3).map(({ email }) => email)
        toast.warn(t.undoLeft(left.length, names.join(t.comma)), { ms: 10_000 })
      }
      onClose()
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!failure.isTold) toast.error(`${t.undoFailed}:${failure.message}`, { ms: 3000 })
    }
    void refresh(listCorrections)
  }
  return (
    <Confirm
      title={t.undoTitle(who)}
      consequences={[
        { icon: <IconArrowBackUp size={18} stroke={1.5} aria-hidden />, text: t.undoText(count) },
        ...(gaveDays ? [{ icon: <IconCalendar size={18} stroke={1.5} aria-hidden />, text: t.undoDays }] : []),
        { icon: <IconWallet size={18} stroke={1.5} aria-hidden />, text: t.undoSpent },
      ]}
      verb={t.undoVerb}
      onClose={onClose}
      onConfirm={undo}
    />
  )
}
