import { useCallback } from 'react'
import { RegisterScreen } from '../../features/people/account/register-screen.tsx'
import { useGoTo } from '../../lib/address.ts'
import { welcomeUser } from '../../lib/session.ts'
import { PATHS } from '../paths.ts'

export default function RegisterPage() {
  const goTo = useGoTo()
  const onDone = useCallback(() => goTo(PATHS.home), [goTo])
  return <RegisterScreen onSignedIn={welcomeUser} onDone={onDone} />
}
