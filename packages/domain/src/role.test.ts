import { describe, expect, it } from 'vitest'
import { type Caller, type Holder, isStaff, mayCall, roleOf } from './role.ts'
import { isForPrograms, SCOPES, STAFF_SCOPES } from './scopes.ts'
import { rolesWith, SCOPES_BY_ROLE, STAFF_ROLES, scopesOf } from './staff-roles.ts'

describe('the role of a user', () => {
  it.each([
    { isAdmin: true, isOperator: true, ownsChannel: true, role: 'admin' },
    { isAdmin: true, isOperator: false, ownsChannel: false, role: 'admin' },
    { isAdmin: false, isOperator: true, ownsChannel: true, role: 'operator' },
    { isAdmin: false, isOperator: false, ownsChannel: true, role: 'channel' },
    { isAdmin: false, isOperator: false, ownsChannel: false, role: 'normal' },
  ])('is $role: admin $isAdmin, operator $isOperator, channel owner $ownsChannel', ({ role, ...user }) => {
    expect(roleOf(user)).toBe(role)
  })
})

describe('who may make a call', () => {
  const none: Holder['scopes'] = []
  const callers: (Holder | null)[] = [
    null,
    { role: 'normal', scopes: none },
    { role: 'channel', scopes: none },
    { role: 'operator', scopes: none },
    { role: 'normal', scopes: ['orders:read'] },
    { role: 'normal', scopes: ['tickets:read'] },
    { role: 'admin', scopes: none },
  ]
  const rows: Record<Caller, boolean[]> = {
    //         visitor normal channel operator others' scope, the call's scope, admin
    anyone: [true, true, true, true, true, true, true],
    member: [false, true, true, true, true, true, true],
    staff: [false, false, false, false, true, true, true],
    operator: [false, false, false, true, false, true, true],
    admin: [false, false, false, false, false, true, true],
  }

  it.each(Object.entries(rows) as [Caller, boolean[]][])(
    'a call for %s is open to the right roles only',
    (caller, row) => {
      expect(callers.map((who) => mayCall({ caller, scope: 'tickets:read' }, who))).toEqual(row)
    },
  )

  it('a call for admins that names no scope is open to owners alone, whatever the scopes of others', () => {
    const all: Holder = { role: 'operator', scopes: STAFF_SCOPES }
    expect(mayCall({ caller: 'admin', scope: null }, all)).toBe(false)
    expect(mayCall({ caller: 'admin', scope: null }, { role: 'admin', scopes: [] })).toBe(true)
  })
})

describe('staff roles', () => {
  it('are made of scopes, each once; owners have all', () => {
    for (const role of STAFF_ROLES) expect(new Set(SCOPES_BY_ROLE[role]).size).toBe(SCOPES_BY_ROLE[role].length)
    expect(scopesOf(['owner'])).toEqual(STAFF_SCOPES)
    expect(scopesOf([])).toEqual([])
  })

  it('give together what each gives, each scope once', () => {
    const both = scopesOf(['support', 'finance'])
    expect(new Set(both)).toEqual(new Set([...SCOPES_BY_ROLE.support, ...SCOPES_BY_ROLE.finance]))
    expect(both).toHaveLength(new Set(both).size)
  })

  it('that may change something may also read it', () => {
    for (const role of STAFF_ROLES) {
      const scopes = scopesOf([role])
      const read = scopes.filter(
        (scope) => scope.endsWith(':write') && !['suspense:write', 'transfers:write'].includes(scope),
      )
      for (const scope of read) expect(scopes).toContain(scope.replace(':write', ':read'))
    }
    expect(rolesWith('suspense:write').filter((role) => !rolesWith('orders:read').includes(role))).toEqual([])
  })

  it('answer tickets by support and owners, move money by finance and owners', () => {
    expect(rolesWith('tickets:write')).toEqual(['support', 'owner'])
    expect(rolesWith('corrections:write')).toEqual(['finance', 'owner'])
    expect(rolesWith('audit:read')).toEqual(['owner'])
  })

  it('make a person staff, as the lists of the settings do', () => {
    expect(isStaff({ role: 'admin', scopes: [] })).toBe(true)
    expect(isStaff({ role: 'operator', scopes: [] })).toBe(true)
    expect(isStaff({ role: 'channel', scopes: ['orders:read'] })).toBe(true)
    expect(isStaff({ role: 'normal', scopes: [] })).toBe(false)
  })
})

it('programs have all scopes but those of persons', () => {
  expect(STAFF_SCOPES.filter(isForPrograms)).toEqual(SCOPES)
  expect(STAFF_SCOPES.length).toBeGreaterThan(SCOPES.length)
  expect(isForPrograms(null)).toBe(false)
})
