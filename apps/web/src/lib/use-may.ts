import { may, type StaffScope } from '@dukou/domain'
import { useCallback } from 'react'
import { useSession } from './session.ts'

/** Whether the signed-in person may do what asks for a scope; null: what owners alone may. The server decides again. */
export function useMay(): (scope: StaffScope | null) => boolean {
  const { user } = useSession()
  return useCallback((scope) => may(user, scope), [user])
}
