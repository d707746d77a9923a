import { useCallback } from 'react'
import { ConfirmScreen } from '../../features/people/account/confirm-screen.tsx'
import { useGoTo } from '../../lib/address.ts'
import { PATHS } from '../paths.ts'

export default function ConfirmPage() {
  const goTo = useGoTo()
  return <ConfirmScreen onDone={useCallback(() => goTo(PATHS.home), [goTo])} />
}
