import { IconPencilOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { holdLeaving } from '../../lib/leaving.ts'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { formTexts } from './texts.ts'

/**
 * Asks before changes are lost: when the form is closed, when somebody goes to another page, and, in the browser's own
 * words, when the tab is closed.
 */
export function useLeaveWarning(changes: number, close: () => void): { leave: () => void; warning: ReactNode } {
  const t = formTexts.use()
  const [wayOut, setWayOut] = useState<() => void>()
  const isChanged = changes > 0
  useEffect(() => (isChanged ? holdLeaving((go) => setWayOut(() => go)) : undefined), [isChanged])
  const leave = () => (isChanged ? setWayOut(() => close) : close())
  const warning = wayOut && (
    <Confirm
      title={t.leaveTitle}
      consequences={[{ icon: <IconPencilOff size={18} stroke={1.5} aria-hidden />, text: t.leaveText(changes) }]}
      cancelLabel={t.stay}
      verb={t.discard}
      onClose={() => setWayOut(undefined)}
      onConfirm={async () => {
        setWayOut(undefined)
        wayOut()
      }}
    />
  )
  return { leave, warning }
}
