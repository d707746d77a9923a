import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { ActCard } from '../../../ui/overlays/act-card.tsx'
import { openedPart } from '../../../ui/states/opened-part.tsx'
import { profileTexts } from './messages.ts'

const PasswordSheet = openedPart(() => import('./password-sheet.tsx'))

/** The way to another password. */
export function PasswordCard() {
  const t = profileTexts.use()
  const [isOpen, setOpen] = useState(false)
  return (
    <ActCard
      title={t.password}
      text={t.passwordMore}
      act={
        <Button variant="default" onClick={() => setOpen(true)}>
          {t.changePassword}
        </Button>
      }
    >
      {isOpen && <PasswordSheet t={t} onClose={() => setOpen(false)} />}
    </ActCard>
  )
}
