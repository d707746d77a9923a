import { GB } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { afterOrder } from './gains.tsx'
import { isOver, payState } from './pay-state.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const seen = { status: 'awaitingPayment', failed: false, expiresAt: new Date(now.getTime() + 1000), now } as const

describe('the pay sheet', () => {
  it('waits while the trade is open', () => {
    expect(payState(seen)).toBe('waiting')
    expect(payState({ ...seen, status: undefined })).toBe('waiting')
  })

  it('says so when it cannot ask, and goes on', () => {
    expect(payState({ ...seen, failed: true, expiresAt: now })).toBe('cannotAsk')
  })

  it('is over when the time is up or the trade was given up, and tells one from the other', () => {
    expect(payState({ ...seen, expiresAt: now })).toBe('expired')
    expect(payState({ ...seen, status: 'cancelled' })).toBe('cancelled')
    expect(payState({ ...seen, status: 'cancelled', expiresAt: now })).toBe('expired')
    expect((['waiting', 'cannotAsk', 'expired', 'cancelled'] as const).filter(isOver)).toEqual(['expired', 'cancelled'])
  })

  it('believes a payment above all, however late', () => {
    expect(payState({ ...seen, status: 'paid', failed: true, expiresAt: now })).toBe('paid')
  })
})

describe('before and after an order', () => {
  const user = { grantedBytes: 500n * GB, usedBytes: 372n * GB, timeExpiresAt: new Date('2026-12-14T00:00:00.000Z') }
  const after = (adds: { addTrafficBytes: bigint; addDurationDays: number }) => afterOrder(user as never, adds, now)

  it('adds traffic to what is left and leaves the days alone', () => {
    const { permanentBytes, timeExpiresAt } = after({ addTrafficBytes: 330n * GB, addDurationDays: 0 })
    expect(permanentBytes).toEqual({ before: 128n * GB, after: 458n * GB })
    expect(timeExpiresAt.after).toEqual(user.timeExpiresAt)
  })

  it('appends days to a time package that still runs', () => {
    const { timeExpiresAt } = after({ addTrafficBytes: 0n, addDurationDays: 30 })
    expect(timeExpiresAt.after).toEqual(new Date('2027-01-13T00:00:00.000Z'))
  })
})
