import { describe, expect, it } from 'vitest'
import { type DayOfUse, firstRecordedDay, type RecordedChange, recordRows } from './traffic-records.ts'

const change = (changes: Partial<RecordedChange>): RecordedChange => ({
  type: 'buy',
  description: '',
  day: '2026-03-10',
  at: new Date('2026-03-10T04:00:00Z'),
  permanentBytes: 0n,
  trialBytes: 0n,
  reverses: false,
  permanentAfterBytes: 0n,
  days: 0,
  timeExpiresAt: null,
  ...changes,
})
const use = (day: string, quotaBytes: bigint, permanentBytes: bigint, more: Partial<DayOfUse> = {}): DayOfUse => ({
  day,
  quotaBytes,
  permanentBytes,
  trialBytes: 0n,
  overrunBytes: 0n,
  ...more,
})

describe('the days of the records (2.9-08)', () => {
  it.each([
    ['2026-03-10', '2026-03-01'],
    ['2026-03-05', '2026-02-24'],
    ['2026-01-01', '2025-12-23'],
  ])('on %s begin with %s: today and the nine days before', (today, first) => {
    expect(firstRecordedDay(today)).toBe(first)
  })
})

describe('the records of a customer', () => {
  // Bought 100 on the 8th and 50 on the 10th, gave 20 away on the 9th; used 10 of it on the 8th, 5 on the 9th, 1 today.
  const changes = [
    change({ permanentBytes: 50n, permanentAfterBytes: 115n }),
    change({ type: 'giftSent', day: '2026-03-09', permanentBytes: -20n, permanentAfterBytes: 65n }),
    change({ day: '2026-03-08', permanentBytes: 100n, permanentAfterBytes: 100n }),
  ]
  const uses = [use('2026-03-08', 50n, 10n), use('2026-03-10', 7n, 1n), use('2026-03-09', 50n, 5n)]
  const rows = recordRows({ grantedBytes: 150n, usedBytes: 36n }, changes, uses)

  it('are the newest first, and a day begins with its use', () => {
    expect(rows.map(({ day, type }) => `${day.slice(8)} ${type}`)).toEqual([
      '10 spend',
      '10 buy',
      '09 spend',
      '09 giftSent',
      '08 spend',
      '08 buy',
    ])
  })

  it('tell the balance after each: of a use that of the day’s end, of a change that of its moment', () => {
    expect(rows.map(({ grantedBytes, usedBytes }) => [grantedBytes, usedBytes])).toEqual([
      [150n, 36n],
      [150n, 35n],
      [100n, 35n],
      [100n, 35n],
      [100n, 10n],
      [100n, 0n],
    ])
  })

  it('tell of a use what it was, and what of it did not touch permanent traffic', () => {
    const all = use('2026-03-10', 7n, 1n, { trialBytes: 2n, overrunBytes: 3n })
    expect(recordRows({ grantedBytes: 9n, usedBytes: 9n }, [], [all])).toMatchObject([
      { changeBytes: -13n, exemptBytes: 12n, split: { quotaBytes: 7n, trialBytes: 2n, permanentBytes: 1n } },
    ])
  })

  it('tell what came and went of trial traffic, and the end of a time package only where it was moved', () => {
    const end = new Date('2026-04-01T00:00:00Z')
    const found = recordRows(
      { grantedBytes: 0n, usedBytes: 0n },
      [
        change({ type: 'trialExpired', trialBytes: -3n, timeExpiresAt: end }),
        change({ type: 'coupon', trialBytes: 5n, days: 7, timeExpiresAt: end }),
      ],
      [],
    )
    expect(found).toMatchObject([
      { changeBytes: -3n, timeExpiresAt: null },
      { changeBytes: 5n, days: 7, timeExpiresAt: end },
    ])
  })

  it('tell the end that is left where days were taken back', () => {
    const end = new Date('2026-03-12T04:00:00.000Z')
    const taken = change({ type: 'refund', days: -30, timeExpiresAt: end })
    expect(recordRows({ grantedBytes: 0n, usedBytes: 0n }, [taken], [])).toMatchObject([
      { changeBytes: 0n, days: -30, timeExpiresAt: end },
    ])
  })
})
