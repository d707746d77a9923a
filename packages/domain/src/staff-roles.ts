import { STAFF_SCOPES, type StaffScope } from './scopes.ts'

/** Everything that each staff role may do. A call that names no scope is for owners alone. */
export const SCOPES_BY_ROLE = {
  support: [
    'users:read',
    'tickets:read',
    'tickets:write',
    'tickets:alerts',
    'orders:read',
    'traffic:read',
    'coupons:read',
  ],
  finance: [
    'users:read',
    'orders:read',
    'suspense:write',
    'transfers:write',
    'reconciliation:read',
    'reconciliation:write',
    'corrections:read',
    'corrections:write',
    'traffic:read',
    'plans:read',
    'coupons:read',
    'prizes:read',
    'statistics:read',
    'withdrawals:read',
    'withdrawals:write',
  ],
  operations: [
    'nodes:read',
    'nodes:write',
    'nodes:enrol',
    'lines:read',
    'lines:write',
    'entitlements:read',
    'entitlements:write',
    'plans:read',
    'plans:write',
    'coupons:read',
    'coupons:write',
    'prizes:read',
    'prizes:write',
    'errors:read',
    'errors:write',
    'statistics:read',
  ],
  /** The admin of the wire. */
  owner: STAFF_SCOPES,
} as const satisfies Record<string, readonly StaffScope[]>

export type StaffRole = keyof typeof SCOPES_BY_ROLE

export const STAFF_ROLES = Object.keys(SCOPES_BY_ROLE) as StaffRole[]

/** Roles that stand in a table of their own; owners stand in the setting `admin_id`. */
export type AppointedRole = Exclude<StaffRole, 'owner'>

/** All that these roles may do together, each scope once. */
export function scopesOf(roles: readonly StaffRole[]): StaffScope[] {
  return STAFF_SCOPES.filter((scope) => roles.some((role) => rolesWith(scope).includes(role)))
}

/** The roles that have a scope. */
export function rolesWith(scope: StaffScope): StaffRole[] {
  return STAFF_ROLES.filter((role) => (SCOPES_BY_ROLE[role] as readonly StaffScope[]).includes(scope))
}
