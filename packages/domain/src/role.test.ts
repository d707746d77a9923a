import { describe, expect, it } from 'vitest'
import { type Caller, mayCall, type Role, roleOf } from './role.ts'

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
  const roles: (Role | undefined)[] = [undefined, 'normal', 'channel', 'operator', 'admin']
  const may: Record<Caller, boolean[]> = {
    //         visitor normal channel operator admin
    anyone: [true, true, true, true, true],
    member: [false, true, true, true, true],
    operator: [false, false, false, true, true],
    admin: [false, false, false, false, true],
  }

  it.each(Object.entries(may) as [Caller, boolean[]][])(
    'a call for %s is open to the right roles only',
    (caller, row) => {
      expect(roles.map((role) => mayCall(caller, role))).toEqual(row)
    },
  )
})
