import { userInfo } from '@dukou/contract'
import { useEffect, useState } from 'react'
import { LoginScreen } from '../../features/people/account/login-screen.tsx'
import { useGoTo } from '../../lib/address.ts'
import { readCookie } from '../../lib/cookies.ts'
import { kept } from '../../lib/kept.ts'
import { remembered } from '../../lib/local-database.ts'
import { later, pageLife } from '../../lib/page-life.ts'
import { useSession } from '../../lib/session.ts'
import { refreshSite, useAgencyPage } from '../../lib/site.ts'
import { refresh } from '../../lib/use-call.ts'
import { useHasPage } from '../frame/pages-context.ts'
import { PATHS } from '../paths.ts'
import { jumpsToRegister } from './jump-to-register.ts'

const JUMPED_FLAG = 'alreadyJumpToRegister'
const JUMP_AFTER_MS = 100

/** Sends signed-in users home, and invited visitors who never signed in on this device to register, once. */
export default function LoginPage() {
  const goTo = useGoTo()
  const { status, user } = useSession()
  const agency = useAgencyPage(user)
  const [here] = useState(pageLife)

  useEffect(() => {
    if (status === 'member') goTo(PATHS.home, { replace: true })
  }, [status, goTo])

  useEffect(() => {
    return later(JUMP_AFTER_MS, async () => {
      const jumps = jumpsToRegister({
        signedIn: Boolean(readCookie('token_state') ?? readCookie('token')),
        invited: new URLSearchParams(location.hash.split('?')[1]).has('c'),
        jumpedBefore: kept.read(JUMPED_FLAG) !== null,
        loginRecords: (await remembered('loginRecords')).length,
      })
      // Without storage the redirect could not be remembered and would repeat on each visit, so it is skipped.
      if (!jumps || here.aborted || !kept.write(JUMPED_FLAG, '1')) return
      goTo(PATHS.register)
    })
  }, [here, goTo])

  return (
    <LoginScreen
      mayRegister={!agency}
      mayReset={useHasPage(PATHS.reset)}
      onSignedIn={async () => {
        await refresh(userInfo)
        // Wherever an agency's customer signs in, the site looks like the agency's from then on.
        await refreshSite()
        if (!here.aborted) goTo(PATHS.home)
      }}
    />
  )
}
