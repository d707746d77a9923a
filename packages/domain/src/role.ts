export type Role = 'admin' | 'operator' | 'channel' | 'normal'

/** Who may make a call: anyone, somebody signed in, staff, or an admin. */
export type Caller = 'anyone' | 'member' | 'operator' | 'admin'

/** Admin before operator before channel owner: the first that holds. */
export function roleOf(user: { isAdmin: boolean; isOperator: boolean; ownsChannel: boolean }): Role {
  if (user.isAdmin) return 'admin'
  if (user.isOperator) return 'operator'
  return user.ownsChannel ? 'channel' : 'normal'
}

export function mayCall(caller: Caller, role: Role | undefined): boolean {
  if (caller === 'anyone') return true
  if (role === undefined) return false
  if (caller === 'member') return true
  return role === 'admin' || (caller === 'operator' && role === 'operator')
}
