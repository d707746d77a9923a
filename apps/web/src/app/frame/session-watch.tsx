import { useEffect } from 'react'
import { useGoTo } from '../../lib/address.ts'
import { readCookie } from '../../lib/cookies.ts'
import { useSession } from '../../lib/session.ts'
import { hasSessionMark } from './guard.ts'
import { onSessionExpired } from './session-end.ts'

/**
 * Stands on pages that need a session and ask nothing before they know the user. The guard opens them by the mark of a
 * session; when the server then says that the session is over, the person is told and led to the login page.
 */
export function SessionWatch() {
  const goTo = useGoTo()
  const { status, query } = useSession()
  const isOver = status === 'visitor' && !query.isFetching
  useEffect(() => {
    // Without a mark somebody has signed out here, and is on the way to the login page already.
    if (isOver && hasSessionMark(readCookie)) onSessionExpired(goTo)
  }, [isOver, goTo])
  return null
}
