import { describe, expect, it } from 'vitest'
import { digestOf } from '../../../../test/client.ts'
import { hashPassword, passwordMatches } from './password.ts'

describe('a password', () => {
  it('matches its own hash and no other, and two hashes of it differ', async () => {
    const [one, two] = [await hashPassword(digestOf('secret')), await hashPassword(digestOf('secret'))]
    expect(one).not.toBe(two)
    expect(await passwordMatches(one, digestOf('secret'))).toBe(true)
    expect(await passwordMatches(two, digestOf('secret'))).toBe(true)
    expect(await passwordMatches(one, digestOf('Secret'))).toBe(false)
  })

  it('is the same in every way that Unicode has to write it', () => {
    expect(digestOf('caf\u00e9 \uff21')).toBe(digestOf('cafe\u0301 A'))
  })
})

describe('a burst of passwords', () => {
  it('waits its turn; what is beyond the queue is told to come again, and the queue empties', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 230 }, () => hashPassword(digestOf('x'))))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(230 - 2 - 200)
    for (const { reason } of refused) expect(reason.message).toBe('busy')
    expect(await passwordMatches(await hashPassword(digestOf('y')), digestOf('y'))).toBe(true)
  })
})
