import { IconUserX } from '@tabler/icons-react'
import { day } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { NoticeLine } from '../../../ui/states/notice-line.tsx'
import { keepMyAccount } from './keep-account.ts'
import { deletionTexts } from './messages.ts'

/** Above every page of somebody whose account is to be deleted: when, and the way back. */
export default function DeletionLine() {
  const t = deletionTexts.use()
  const { user } = useSession()
  if (!user?.deletesAt) return null
  return (
    <NoticeLine
      tone="lamp"
      icon={<IconUserX size={18} stroke={1.5} aria-hidden />}
      action={
        <Button variant="default" size="sm" onClick={keepMyAccount}>
          {t.keep}
        </Button>
      }
    >
      {t.marked(day(user.deletesAt))}
    </NoticeLine>
  )
}
