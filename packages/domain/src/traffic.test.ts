import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from './business-day.ts'
import {
  type Access,
  accessOf,
  type Customer,
  GB,
  mayUse,
  permanentLeftBytes,
  quotaLeftBytes,
  quotaReturns,
  quotaUsedToday,
  splitSpend,
  timeLeftMs,
  timePackageRuns,
  trialLeftBytes,
} from './traffic.ts'

const now = new Date('2026-03-01T04:00:00.000Z')
const today = '2026-03-01'
const soon = new Date(now.getTime() + 1)
const balance: Customer['balance'] = {
  permanentGrantedBytes: 0n,
  permanentUsedBytes: 0n,
  dailyLimitBytes: 50n * GB,
  quotaUsedBytes: 0n,
  quotaDay: today,
  timeExpiresAt: null,
  trialLeftBytes: 0n,
  trialExpiresAt: null,
}

describe('what is left', () => {
  it('of permanent traffic is never below nothing, though more may have been used than was granted', () => {
    expect(permanentLeftBytes({ permanentGrantedBytes: 10n, permanentUsedBytes: 4n })).toBe(6n)
    expect(permanentLeftBytes({ permanentGrantedBytes: 10n, permanentUsedBytes: 14n })).toBe(0n)
  })

  it('of the quota counts only what was used on this very day', () => {
    const running = { ...balance, timeExpiresAt: soon, quotaUsedBytes: 20n * GB }
    expect(quotaUsedToday(running, today)).toBe(20n * GB)
    expect(quotaLeftBytes(running, now, today)).toBe(30n * GB)
    expect(quotaUsedToday(running, '2026-03-02')).toBe(0n)
    expect(quotaLeftBytes({ ...running, quotaUsedBytes: 51n * GB }, now, today)).toBe(0n)
  })

  it('of the quota comes back where the time package outlasts the day in the zone of the site', () => {
    const returns = (end: string | null, zone = 'Asia/Shanghai') =>
      quotaReturns({ timeExpiresAt: end === null ? null : new Date(end) }, '2026-03-01', zone)
    expect(returns(null)).toBe(false)
    expect(returns('2026-03-01T16:00:00Z')).toBe(false)
    expect(returns('2026-03-01T16:00:00.001Z')).toBe(true)
    expect(returns('2026-03-01T16:00:00.001Z', 'UTC')).toBe(false)
  })

  it('of a grant of time is without the days that were given later', () => {
    const end = new Date(now.getTime() + 20 * DAY_MS)
    expect(timeLeftMs(end, 0, now)).toBe(20 * DAY_MS)
    expect(timeLeftMs(end, 15, now)).toBe(5 * DAY_MS)
    expect(timeLeftMs(end, 30, now)).toBe(0)
    expect(timeLeftMs(null, 0, now)).toBe(0)
  })

  it('of the quota is nothing without a time package, and from the instant it ends', () => {
    expect(quotaLeftBytes(balance, now, today)).toBe(0n)
    expect(timePackageRuns({ timeExpiresAt: soon }, now)).toBe(true)
    expect(timePackageRuns({ timeExpiresAt: now }, now)).toBe(false)
    expect(quotaLeftBytes({ ...balance, timeExpiresAt: now }, now, today)).toBe(0n)
  })
})

describe('spending', () => {
  it.each([
    { bytes: 10n, quota: 20n, trial: 7n, permanent: 30n, split: [10n, 0n, 0n, 0n] },
    { bytes: 20n, quota: 20n, trial: 7n, permanent: 30n, split: [20n, 0n, 0n, 0n] },
    { bytes: 25n, quota: 20n, trial: 7n, permanent: 30n, split: [20n, 5n, 0n, 0n] },
    { bytes: 30n, quota: 20n, trial: 7n, permanent: 30n, split: [20n, 7n, 3n, 0n] },
    { bytes: 60n, quota: 20n, trial: 7n, permanent: 30n, split: [20n, 7n, 30n, 3n] },
    { bytes: 5n, quota: 0n, trial: 0n, permanent: 30n, split: [0n, 0n, 5n, 0n] },
    { bytes: 5n, quota: 0n, trial: 0n, permanent: 0n, split: [0n, 0n, 0n, 5n] },
  ])(
    'takes $bytes bytes from the time package ($quota left), then from trial traffic ($trial), then from permanent traffic ($permanent) (1.4-22)',
    (row) => {
      const [quotaBytes, trialBytes, permanentBytes, overrunBytes] = row.split
      const left = { quotaBytes: row.quota, trialBytes: row.trial, permanentBytes: row.permanent }
      expect(splitSpend(row.bytes, left)).toEqual({ quotaBytes, trialBytes, permanentBytes, overrunBytes })
    },
  )

  it('loses no byte, takes no more than is there, and touches the next bucket only when the one before is empty', () => {
    const amount = fc.bigInt({ min: 0n, max: 1n << 50n })
    fc.assert(
      fc.property(amount, amount, amount, amount, (bytes, quotaBytes, trialBytes, permanentBytes) => {
        const split = splitSpend(bytes, { quotaBytes, trialBytes, permanentBytes })
        expect(split.quotaBytes + split.trialBytes + split.permanentBytes + split.overrunBytes).toBe(bytes)
        expect(split.quotaBytes <= quotaBytes && split.trialBytes <= trialBytes).toBe(true)
        expect(split.permanentBytes <= permanentBytes && split.overrunBytes >= 0n).toBe(true)
        if (split.trialBytes > 0n) expect(split.quotaBytes).toBe(quotaBytes)
        if (split.permanentBytes > 0n) expect(split.trialBytes).toBe(trialBytes)
        if (split.overrunBytes > 0n) expect(split.permanentBytes).toBe(permanentBytes)
      }),
    )
  })
})

describe('trial traffic', () => {
  it('is there until the instant it ends', () => {
    const trial = { trialLeftBytes: 9n, trialExpiresAt: soon }
    expect(trialLeftBytes(trial, now)).toBe(9n)
    expect(trialLeftBytes(trial, soon)).toBe(0n)
    expect(trialLeftBytes({ ...trial, trialExpiresAt: null }, now)).toBe(0n)
  })
})

/**
 * Every kind of customer: permanent traffic never bought, left or used up; time package none, over, running or used up;
 * trial traffic none, left, used up or over.
 */
const permanents = {
  none: {},
  left: { permanentGrantedBytes: 10n, permanentUsedBytes: 9n },
  usedUp: { permanentGrantedBytes: 10n, permanentUsedBytes: 10n },
}
const packages = {
  none: {},
  over: { timeExpiresAt: now },
  running: { timeExpiresAt: soon },
  usedUp: { timeExpiresAt: soon, quotaUsedBytes: 50n * GB },
}
const trials = {
  none: {},
  left: { trialLeftBytes: 1n, trialExpiresAt: soon },
  usedUp: { trialLeftBytes: 0n, trialExpiresAt: soon },
  over: { trialLeftBytes: 1n, trialExpiresAt: now },
}
const withoutTrial: Record<keyof typeof permanents, Record<keyof typeof packages, Access>> = {
  none: { none: 'nothingBought', over: 'expired', running: 'mayUse', usedUp: 'exhausted' },
  left: { none: 'mayUse', over: 'mayUse', running: 'mayUse', usedUp: 'mayUse' },
  usedUp: { none: 'exhausted', over: 'exhausted', running: 'mayUse', usedUp: 'exhausted' },
}
const namesOf = <K extends string>(kinds: Record<K, unknown>) => Object.keys(kinds) as K[]
const rows = namesOf(permanents).flatMap((permanent) =>
  namesOf(packages).flatMap((time) =>
    namesOf(trials).map((trial) => {
      const access = withoutTrial[permanent][time]
      const isNew = access === 'nothingBought' && trial !== 'none'
      return { permanent, time, trial, access: trial === 'left' ? 'mayUse' : isNew ? 'exhausted' : access }
    }),
  ),
)

describe('whether a customer may connect now', () => {
  it.each(rows)('permanent traffic $permanent, time package $time, trial traffic $trial: $access', (row) => {
    const customer = { ...balance, ...permanents[row.permanent], ...packages[row.time], ...trials[row.trial] }
    expect(accessOf({ disabled: false, balance: customer }, now, today)).toBe(row.access)
    expect(mayUse({ disabled: false, balance: customer }, now, today)).toBe(row.access === 'mayUse')
    expect(accessOf({ disabled: true, balance: customer }, now, today)).toBe('disabled')
    expect(mayUse({ disabled: true, balance: customer }, now, today)).toBe(false)
  })

  it('is yes again on the day after the quota was used up', () => {
    const customer = { disabled: false, balance: { ...balance, ...packages.usedUp } }
    expect(mayUse(customer, now, today)).toBe(false)
    expect(mayUse(customer, now, '2026-03-02')).toBe(true)
  })
})
