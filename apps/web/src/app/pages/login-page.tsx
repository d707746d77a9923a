import { useEffect, useState } from 'react'
import { LoginScreen } from '../../features/account/login-screen.tsx'
import { readCookie } from '../../lib/cookies.ts'
import { remembered } from '../../lib/local-database.ts'
import { later, pageLife } from '../../lib/page-life.ts'
import { refreshUser, useSession } from '../../lib/session.ts'
import { useAgencyPage } from '../../lib/site.ts'
import { jumpsToRegister } from '../jump-to-register.ts'
import { BUILT_PATHS } from '../pages.ts'
import { goTo } from '../router.tsx'

const JUMPED_FLAG = 'alreadyJumpToRegister'
const JUMP_AFTER_MS = 100

/** Who is signed in already goes home; who was invited and never signed in here goes to register, once. */
export function LoginPage() {
  const { status, user } = useSession()
  const agency = useAgencyPage(user)
  const [here] = useState(pageLife)

  useEffect(() => {
    if (status === 'member') goTo('/', { replace: true })
  }, [status])

  useEffect(() => {
    return later(JUMP_AFTER_MS, async () => {
      const jumps = jumpsToRegister({
        signedIn: Boolean(readCookie('token_state') ?? readCookie('token')),
        invited: new URLSearchParams(location.hash.split('?')[1]).has('c'),
        jumpedBefore: localStorage.getItem(JUMPED_FLAG) !== null,
        loginRecords: (await remembered('loginRecords')).length,
      })
      if (!jumps || here.aborted) return
      localStorage.setItem(JUMPED_FLAG, '1')
      goTo('/register')
    })
  }, [here])

  return (
    <LoginScreen
      mayRegister={!agency}
      mayReset={BUILT_PATHS.has('/reset')}
      onSignedIn={async () => {
        await refreshUser()
        if (!here.aborted) goTo('/')
      }}
    />
  )
}
