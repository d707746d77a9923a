import { describe, expect, it } from 'vitest'
import { resetProblem } from './reset-checks.ts'

const good = { link: '/api/subscript/x', email: 'lin@example.com', password: 'harbour-12', repeated: 'harbour-12' }

describe('a reset', () => {
  it('is told the first that is wrong: no password, two of them, too short, then e-mail, then link', () => {
    const wrong = { link: '1234567', email: 'bad', password: '', repeated: '' }
    expect(resetProblem(wrong)).toBe('passwordEmpty')
    expect(resetProblem({ ...wrong, repeated: '1' })).toBe('differ')
    expect(resetProblem({ ...wrong, password: '1234567', repeated: '1234567' })).toBe('tooShort')
    expect(resetProblem({ ...good, link: '1234567', email: 'bad' })).toBe('badEmail')
    expect(resetProblem({ ...good, link: '1234567' })).toBe('badLink')
  })

  it('passes when nothing is wrong', () => {
    expect(resetProblem(good)).toBeUndefined()
    expect(resetProblem({ ...good, link: '12345678' })).toBeUndefined()
  })
})
