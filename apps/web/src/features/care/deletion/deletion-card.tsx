import { isStaff } from '@dukou/domain'
import { useState } from 'react'
import { day } from '../../../lib/format.ts'
import type { User } from '../../../lib/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ActCard } from '../../../ui/overlays/act-card.tsx'
import { openedPart } from '../../../ui/states/opened-part.tsx'
import { keepMyAccount } from './keep-account.ts'
import { deletionTexts } from './messages.ts'

const DeletionSheet = openedPart(() => import('./deletion-sheet.tsx'))

/** The way to have the account deleted, and back. Staff has none: first the role is taken away. */
export function DeletionCard({ user }: { user: User }) {
  const t = deletionTexts.use()
  const [isOpen, setOpen] = useState(false)
  if (isStaff(user)) return <ActCard title={t.title} text={t.staff} />
  if (user.deletesAt) {
    return (
      <ActCard
        title={t.title}
        text={t.marked(day(user.deletesAt))}
        act={
          <Button variant="default" onClick={keepMyAccount}>
            {t.keep}
          </Button>
        }
      />
    )
  }
  return (
    <ActCard
      title={t.title}
      text={t.more}
      act={
        <Button variant="light" color="red" onClick={() => setOpen(true)}>
          {t.act}
        </Button>
      }
    >
      {isOpen && <DeletionSheet onClose={() => setOpen(false)} />}
    </ActCard>
  )
}
