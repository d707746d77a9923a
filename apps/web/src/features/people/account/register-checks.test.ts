import { describe, expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'
import { registrationProblem } from './register-checks.ts'

const good = { email: 'lin@example.com', password: 'harbour-12', repeated: 'harbour-12' }

describe('a registration', () => {
  it('is told first that the passwords differ, whatever else is wrong', () => {
    expect(registrationProblem({ email: 'bad', password: 'short', repeated: 'shorter' })).toBe('differ')
  })

  it('is told second that the password is shorter than 8', () => {
    expect(registrationProblem({ email: 'bad', password: '1234567', repeated: '1234567' })).toBe('tooShort')
    expect(registrationProblem({ ...good, password: '12345678', repeated: '12345678' })).toBeUndefined()
  })

  it('is told last that the e-mail does not match', () => {
    expect(registrationProblem({ ...good, email: 'linxiao@example' })).toBe('badEmail')
  })

  it('passes when nothing is wrong', () => {
    expect(registrationProblem(good)).toBeUndefined()
  })
})

describe('the strength of a password', () => {
  it('warns of the ones that everybody tries, and refuses none', () => {
    expect(passwordStrength('Password123')).toEqual({ level: 1, common: true })
  })

  it('grows with length and with kinds of characters', () => {
    expect(passwordStrength('short').level).toBe(0)
    expect(passwordStrength('abcdefgh').level).toBe(1)
    expect(passwordStrength('abcdefgh12').level).toBe(2)
    expect(passwordStrength('ferry crossing at Night 9').level).toBe(3)
  })
})
