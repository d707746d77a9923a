import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useSession } from '../lib/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Page } from '../ui/page.tsx'
import { appTexts } from './messages.ts'
import { goTo } from './router.tsx'
import { askToLogin } from './session-end.ts'

/** A screen that is public as a route but useless without an account: visitors are told so and led to the login page. */
export function NeedsLogin({ title, children }: { title: string; children: ReactNode }) {
  const t = appTexts.use()
  const { status, reload } = useSession()
  useEffect(() => {
    if (status === 'visitor') askToLogin(goTo)
  }, [status])
  if (status === 'member' || status === 'loading') return children
  return (
    <Page title={title}>
      <Card>
        {status === 'unknown' ? (
          <LoadFailed onRetry={reload} />
        ) : (
          <Empty
            icon={<IconLock size={36} stroke={1.5} aria-hidden />}
            title={t.membersOnly}
            text={t.membersOnlyText}
            action={<ButtonLink to="/login">{t.toLogin}</ButtonLink>}
          />
        )}
      </Card>
    </Page>
  )
}
