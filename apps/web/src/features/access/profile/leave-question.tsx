import { IconPencilOff } from '@tabler/icons-react'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { leaveTexts } from './leave-messages.ts'

interface LeaveQuestionProps {
  changes: number
  onLeave: () => void
  onClose: () => void
}

/** Asks before changes that are not saved are lost. */
export default function LeaveQuestion({ changes, onLeave, onClose }: LeaveQuestionProps) {
  const t = leaveTexts.use()
  return (
    <Confirm
      title={t.title}
      consequences={[{ icon: <IconPencilOff size={18} stroke={1.5} aria-hidden />, text: t.text(changes) }]}
      cancelLabel={t.stay}
      verb={t.leave}
      onClose={onClose}
      onConfirm={async () => {
        onClose()
        onLeave()
      }}
    />
  )
}
