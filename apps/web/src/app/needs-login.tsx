import { type ReactNode, useEffect } from 'react'
import { useSession } from '../lib/session.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { goTo } from './router.tsx'
import { askToLogin } from './session-end.ts'

/** A screen that is public as a route but useless without an account: visitors are told so and led to the login page. */
export function NeedsLogin({ children }: { children: ReactNode }) {
  const { status, reload } = useSession()
  useEffect(() => {
    if (status === 'visitor') askToLogin(goTo)
  }, [status])
  if (status === 'unknown') return <LoadFailed onRetry={reload} />
  return children
}
