import { IconSparkles } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { usePath } from '../../lib/address.ts'
import { keepUser, showKeptUser } from '../../lib/kept-user.ts'
import { fromDeviceTime } from '../../lib/server-time.ts'
import { useSession } from '../../lib/session.ts'
import { watchWorker } from '../../lib/site-worker.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NoticeLine } from '../../ui/states/notice-line.tsx'
import { OfflineLine } from '../../ui/states/offline-line.tsx'
import { PATHS } from '../paths.ts'
import { installedTexts } from './installed-messages.ts'

/** The lines above every page of who is signed in: a new build waits, or what stands here is what the device knew last. */
export default function InstalledSite() {
  const t = installedTexts.use()
  const path = usePath()
  const { status, user, query } = useSession()
  const [use, setUse] = useState<() => void>()
  const isMember = status === 'member' && !query.isError

  useEffect(() => {
    if (status === 'unknown') showKeptUser()
    else if (user && isMember) keepUser(user, query.dataUpdatedAt)
  }, [status, user, isMember, query.dataUpdatedAt])

  useEffect(() => {
    if (isMember) watchWorker((next) => setUse(() => next)).catch(() => {})
  }, [isMember])

  return (
    <>
      {use && (
        <NoticeLine
          icon={<IconSparkles size={18} stroke={1.5} aria-hidden />}
          action={
            <Button variant="default" size="sm" onClick={use}>
              {t.use}
            </Button>
          }
        >
          {t.newVersion}
        </NoticeLine>
      )}
      {/* The start page has the same line among its own. */}
      {user && query.isError && path !== PATHS.home && path !== PATHS.guides && (
        <OfflineLine at={fromDeviceTime(query.dataUpdatedAt)} onRetry={() => query.refetch()} />
      )}
    </>
  )
}
