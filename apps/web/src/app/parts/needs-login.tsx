import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useGoTo } from '../../lib/address.ts'
import { useSession } from '../../lib/session.ts'
import { useAgencyPage } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Empty } from '../../ui/states/empty.tsx'
import { LoadFailed } from '../../ui/states/load-failed.tsx'
import { appTexts } from '../frame/messages.ts'
import { askToLogin } from '../frame/session-end.ts'
import { PATHS } from '../paths.ts'

interface NeedsLoginProps {
  title: string
  /** Agency customers are sent home: the server refuses them this page's calls. */
  notForAgencies?: boolean
  children: ReactNode
}

/** A screen that is public as a route but useless without an account: visitors are told so and led to the login page. */
export function NeedsLogin({ title, notForAgencies = false, children }: NeedsLoginProps) {
  const t = appTexts.use()
  const goTo = useGoTo()
  const { status, user, query } = useSession()
  const isClosed = useAgencyPage(user) && notForAgencies
  useEffect(() => {
    if (isClosed) goTo(PATHS.home, { replace: true })
    else if (status === 'visitor') askToLogin(goTo)
  }, [isClosed, status, goTo])
  if (isClosed) return null
  if (status === 'member' || status === 'loading') return children
  return (
    <Page title={title}>
      <Card>
        {status === 'unknown' ? (
          <LoadFailed onRetry={() => query.refetch()} />
        ) : (
          <Empty
            icon={<IconLock size={36} stroke={1.5} aria-hidden />}
            title={t.membersOnly}
            text={t.membersOnlyText}
            action={<ButtonLink to={PATHS.login}>{t.toLogin}</ButtonLink>}
          />
        )}
      </Card>
    </Page>
  )
}
