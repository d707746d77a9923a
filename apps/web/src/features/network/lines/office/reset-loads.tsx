import { listLines, resetLoads } from '@dukou/contract'
import { IconCoin, IconRefresh } from '@tabler/icons-react'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { Confirm } from '../../../../ui/overlays/confirm.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { lineTexts } from './messages.ts'

/** Sets the load of all lines to zero, after a word about what that does and does not change. */
export function ResetLoads({ count, onClose }: { count: number; onClose: () => void }) {
  const t = lineTexts.use()
  const reset = async () => {
    try {
      const { lineCount } = await call(resetLoads, {})
      toast.success(t.resetDone(lineCount), { ms: 2000 })
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!failure.isTold) toast.error(`${t.resetFailed}:${failure.message}`, { ms: 2000 })
    }
    void refresh(listLines)
    onClose()
  }
  return (
    <Confirm
      title={t.resetTitle}
      consequences={[
        { icon: <IconRefresh size={18} stroke={1.5} aria-hidden />, text: t.resetText(count) },
        { icon: <IconCoin size={18} stroke={1.5} aria-hidden />, text: t.resetBilling },
      ]}
      verb={t.resetVerb}
      onClose={onClose}
      onConfirm={reset}
    />
  )
}
