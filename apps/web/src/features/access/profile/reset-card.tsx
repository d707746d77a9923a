import { IconRotateClockwise } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { ActCard } from '../../../ui/overlays/act-card.tsx'
import { profileTexts } from './messages.ts'

/** Replaces the subscription link, after a question. */
export function ResetCard({ question }: { question: (onClose: () => void) => ReactNode }) {
  const t = profileTexts.use()
  const [isAsking, setAsking] = useState(false)
  return (
    <ActCard
      title={t.reset}
      text={t.resetMore}
      act={
        <Button
          variant="light"
          color="red"
          icon={<IconRotateClockwise size={18} stroke={1.5} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t.resetAct}
        </Button>
      }
    >
      {isAsking && question(() => setAsking(false))}
    </ActCard>
  )
}
