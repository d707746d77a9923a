import { describe, expect, it } from 'vitest'
import { openAfterRefusal, openForProof, takesProofs, transferReference } from './transfer.ts'

const HOUR = 3_600_000
const created = new Date('2026-03-01T00:00:00Z')
const hours = (count: number) => new Date(created.getTime() + count * HOUR)

describe('an order with a proof', () => {
  it('stays open for 72 hours from when the proof was sent', () => {
    expect(openForProof({ createdAt: created, expiresAt: hours(24) }, hours(10))).toEqual(hours(82))
  })

  it('never stays open for longer than seven days', () => {
    expect(openForProof({ createdAt: created, expiresAt: hours(160) }, hours(150))).toEqual(hours(168))
    expect(openForProof({ createdAt: created, expiresAt: hours(168) }, hours(167))).toEqual(hours(168))
  })

  it('never ends sooner because of the proof', () => {
    expect(openForProof({ createdAt: hours(-100), expiresAt: hours(90) }, hours(1))).toEqual(hours(90))
  })

  it('has a day left once the proof was refused, and less where it had less', () => {
    expect(openAfterRefusal(hours(82), hours(20))).toEqual(hours(44))
    expect(openAfterRefusal(hours(30), hours(20))).toEqual(hours(30))
  })

  it('takes proofs for seven days', () => {
    expect(takesProofs(created, hours(167))).toBe(true)
    expect(takesProofs(created, hours(168))).toBe(false)
  })
})

it('the reference of a transfer is the end of the trade’s number', () => {
  expect(transferReference('T20260301040506K7M2Q9X4B3TZ')).toBe('X4B3TZ')
})
