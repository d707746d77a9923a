import { describe, expect, it } from 'vitest'
import { jumpsToRegister } from './jump-to-register.ts'

const invited = { signedIn: false, invited: true, jumpedBefore: false, loginRecords: 0 }

describe('the login page', () => {
  it('sends an invited newcomer to register', () => {
    expect(jumpsToRegister(invited)).toBe(true)
  })

  it.each([
    ['nobody invited them', { invited: false }],
    ['they were sent before', { jumpedBefore: true }],
    ['somebody signed in here before', { loginRecords: 1 }],
    ['they are signed in', { signedIn: true }],
  ])('does not when %s', (_, change) => {
    expect(jumpsToRegister({ ...invited, ...change })).toBe(false)
  })
})
