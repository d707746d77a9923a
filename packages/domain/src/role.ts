import type { StaffScope } from './scopes.ts'

/** The `type` of the wire: what the settings and a referral channel make somebody. Staff roles are beside it. */
export type Role = 'admin' | 'operator' | 'channel' | 'normal'

/**
 * Callers of a call: anyone, everybody signed in, staff with any scope, or staff with the scope that the call names.
 * `operator` adds the operators of the settings; `admin` without a scope means owners alone.
 */
export type Caller = 'anyone' | 'member' | 'staff' | 'operator' | 'admin'

export interface Holder {
  role: Role
  /** The scopes of the person's staff roles. */
  scopes: readonly StaffScope[]
}

/** Admin before operator before channel owner: the first that holds. */
export function roleOf(user: { isAdmin: boolean; isOperator: boolean; ownsChannel: boolean }): Role {
  if (user.isAdmin) return 'admin'
  if (user.isOperator) return 'operator'
  return user.ownsChannel ? 'channel' : 'normal'
}

/** Whether a person may do what asks for this scope. Owners (admins) may do everything; null is for them alone. */
export function may(who: Holder | null | undefined, scope: StaffScope | null): boolean {
  if (!who) return false
  return who.role === 'admin' || (scope !== null && who.scopes.includes(scope))
}

/** Whether a person works on the site: owners, operators, and everybody with a staff role. */
export function isStaff({ role, scopes }: Holder): boolean {
  return role === 'admin' || role === 'operator' || scopes.length > 0
}

/** @param who null: nobody is signed in */
export function mayCall({ caller, scope }: { caller: Caller; scope: StaffScope | null }, who: Holder | null): boolean {
  if (caller === 'anyone') return true
  if (who === null) return false
  if (caller === 'member') return true
  if (caller === 'staff') return who.role === 'admin' || who.scopes.length > 0
  return may(who, scope) || (caller === 'operator' && who.role === 'operator')
}
