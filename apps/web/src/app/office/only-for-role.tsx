import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useGoTo, usePath } from '../../lib/address.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Empty } from '../../ui/states/empty.tsx'
import { LoadFailed } from '../../ui/states/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { isPageFor } from '../frame/menu.ts'
import { usePages } from '../frame/pages-context.ts'
import { endStaleSession } from '../frame/session-end.ts'
import type { Menu } from '../frame/use-menu.ts'
import { officeFrameTexts } from './messages.ts'

/**
 * The screen, for those whom the page's row names. Others are told so, and nothing is asked that the server would
 * refuse them. Until it is known who looks, shapes stand here; an answer that did not come can be asked for again.
 */
export function OnlyForRole({ menu, children }: { menu: Menu; children: ReactNode }) {
  const t = officeFrameTexts.use()
  const { status, user, query } = menu.session
  const path = usePath()
  const goTo = useGoTo()
  const isOver = status === 'visitor' && !query.isFetching
  useEffect(() => {
    if (isOver) endStaleSession(goTo)
  }, [isOver, goTo])
  const page = usePages().find((one) => one.path === path)
  if (status === 'loading' || status === 'visitor') {
    return (
      <SkeletonGroup>
        <Skeleton height={32} width={160} radius={8} />
        <Skeleton height={220} radius={12} />
      </SkeletonGroup>
    )
  }
  if (status === 'unknown' && !user) {
    return (
      <Card>
        <LoadFailed onRetry={() => query.refetch()} busy={query.isFetching} />
      </Card>
    )
  }
  if (page && user && !isPageFor(page, menu.looker)) {
    return (
      <Card>
        <Empty icon={<IconLock size={36} stroke={1.5} aria-hidden />} title={t.notForYou} text={t.notForYouText} />
      </Card>
    )
  }
  return children
}
