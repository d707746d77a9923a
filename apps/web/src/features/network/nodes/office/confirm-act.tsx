import { IconInfoCircle } from '@tabler/icons-react'
import { asCallError } from '../../../../lib/call.ts'
import { Confirm } from '../../../../ui/overlays/confirm.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'

interface ConfirmActProps {
  title: string
  texts: readonly string[]
  verb: string
  failed: string
  /** Answers the words for a toast, where there is something to say. */
  act: () => Promise<string | undefined>
  onClose: () => void
}

/** Asks, does it, and says how that went. */
export function ConfirmAct({ title, texts, verb, failed, act, onClose }: ConfirmActProps) {
  const confirm = async () => {
    try {
      const done = await act()
      if (done) toast.success(done, { ms: 2000 })
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!failure.isTold) toast.error(`${failed}:${failure.message}`, { ms: 2000 })
    }
    onClose()
  }
  return (
    <Confirm
      title={title}
      consequences={texts.map((text) => ({ icon: <IconInfoCircle size={18} stroke={1.5} aria-hidden />, text }))}
      verb={verb}
      onClose={onClose}
      onConfirm={confirm}
    />
  )
}
