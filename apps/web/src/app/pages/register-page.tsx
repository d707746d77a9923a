import { useCallback } from 'react'
import { RegisterScreen } from '../../features/account/register-screen.tsx'
import { refreshUser } from '../../lib/session.ts'
import { goTo } from '../router.tsx'

export function RegisterPage() {
  const onSignedIn = useCallback(() => void refreshUser(), [])
  const onDone = useCallback(() => goTo('/'), [])
  return <RegisterScreen onSignedIn={onSignedIn} onDone={onDone} />
}
