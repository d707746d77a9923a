import { userInfo } from '@dukou/contract'
import { useCallback } from 'react'
import { RegisterScreen } from '../../features/people/account/register-screen.tsx'
import { useGoTo } from '../../lib/address.ts'
import { refresh } from '../../lib/use-call.ts'
import { PATHS } from '../paths.ts'

export default function RegisterPage() {
  const goTo = useGoTo()
  const onSignedIn = useCallback(() => void refresh(userInfo), [])
  const onDone = useCallback(() => goTo(PATHS.home), [goTo])
  return <RegisterScreen onSignedIn={onSignedIn} onDone={onDone} />
}
