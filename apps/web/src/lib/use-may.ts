import { type Caller, may, mayCall, type StaffScope } from '@dukou/domain'
import { useCallback } from 'react'
import { useSession } from './session.ts'

/** A scope, null for owners alone, or a call: operators may make some calls without a scope. */
type Asked = StaffScope | null | { caller: Caller; scope: StaffScope | null }

/** Whether the signed-in person may make a call, or what asks for a scope. The server decides again. */
export function useMay(): (asked: Asked) => boolean {
  const { user } = useSession()
  return useCallback(
    (asked) => (asked !== null && typeof asked === 'object' ? mayCall(asked, user ?? null) : may(user, asked)),
    [user],
  )
}
