/**
 * What a token of a program may be allowed: to read about something, or to change it. A call names the one scope that it
 * asks for; a call that names none is not for programs.
 */
export const SCOPES = [
  'audit:read',
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
  'statistics:read',
  'tickets:read',
  'tickets:write',
  'traffic:read',
  'users:read',
] as const

export type Scope = (typeof SCOPES)[number]
