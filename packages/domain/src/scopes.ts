/** Scopes of API tokens: each allows to read about one thing, or to change it. Staff roles are made of the same words. */
export const SCOPES = [
  'audit:read',
  'coupons:read',
  'coupons:write',
  'entitlements:read',
  'entitlements:write',
  'errors:read',
  'errors:write',
  'lines:read',
  'lines:write',
  'nodes:read',
  'nodes:write',
  'orders:read',
  'plans:read',
  'plans:write',
  'prizes:read',
  'prizes:write',
  'statistics:read',
  'tickets:read',
  'tickets:write',
  'traffic:read',
  'users:read',
  'withdrawals:read',
] as const

/** Scopes for persons alone: their calls move money, hand out secrets, or set a wish of the person. */
const PERSON_SCOPES = [
  'corrections:read',
  'corrections:write',
  'nodes:enrol',
  'reconciliation:read',
  'reconciliation:write',
  'suspense:write',
  'tickets:alerts',
  'transfers:write',
  'withdrawals:write',
] as const

export type Scope = (typeof SCOPES)[number]

export type StaffScope = Scope | (typeof PERSON_SCOPES)[number]

export const STAFF_SCOPES: readonly StaffScope[] = [...SCOPES, ...PERSON_SCOPES]

export function isForPrograms(scope: StaffScope | null): scope is Scope {
  return (SCOPES as readonly (StaffScope | null)[]).includes(scope)
}
