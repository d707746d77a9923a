import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bill, countUse, factorsOf, MILLION, NO_USE, plainPart, type UsageAccount, type Use, weigh } from './usage.ts'

const HOUR = 3_600_000
const now = new Date('2026-03-01T04:00:00.000Z')
const today = '2026-03-01'
const tomorrow = '2026-03-02'
const one = { site: MILLION, upload: MILLION, line: 100n, user: 100n }

const account: UsageAccount = {
  permanentGrantedBytes: 1000n,
  permanentUsedBytes: 0n,
  dailyLimitBytes: 100n,
  quotaUsedBytes: 0n,
  quotaDay: today,
  timeExpiresAt: new Date(now.getTime() + 48 * HOUR),
  trialLeftBytes: 50n,
  trialExpiresAt: new Date(now.getTime() + HOUR),
  today: NO_USE,
  carried: 0n,
}

const use = (bytes: bigint, changes: { at?: Date; day?: string } = {}) => ({
  upBytes: 0n,
  downBytes: bytes,
  weighed: bytes * MILLION,
  at: now,
  day: today,
  ...changes,
})

describe('the factors of a use', () => {
  it.each([
    { of: one, up: 1_000_000n, down: 1_000_000n },
    { of: { ...one, site: 1_500_000n }, up: 1_500_000n, down: 1_500_000n },
    { of: { ...one, upload: 500_000n }, up: 500_000n, down: 1_000_000n },
    { of: { ...one, line: 250n, user: 50n }, up: 1_250_000n, down: 1_250_000n },
    { of: { site: 333_333n, upload: 333_333n, line: 33n, user: 33n }, up: 12_100n, down: 36_300n },
    { of: { ...one, line: 0n }, up: 0n, down: 0n },
  ])('are multiplied and rounded to a millionth: $of gives $up for uploads and $down', ({ of, up, down }) => {
    expect(factorsOf(of)).toEqual({ up, down })
  })
})

describe('the bytes a day that are free of the site’s factor', () => {
  it.each([
    { used: 0n, plain: { upBytes: 10n, downBytes: 20n } },
    { used: 75n, plain: { upBytes: 10n, downBytes: 15n } },
    { used: 95n, plain: { upBytes: 5n, downBytes: 0n } },
    { used: 100n, plain: { upBytes: 0n, downBytes: 0n } },
    { used: 900n, plain: { upBytes: 0n, downBytes: 0n } },
  ])('are 100, and after $used a use of 10 up and 20 down has $plain of them', ({ used, plain }) => {
    expect(plainPart({ upBytes: 10n, downBytes: 20n }, used, 100n)).toEqual(plain)
  })
})

describe('billing', () => {
  it('rounds the running sum: many small reports bill the same as one large one', () => {
    const bytes = fc.record({
      upBytes: fc.bigInt({ min: 0n, max: 5000n }),
      downBytes: fc.bigInt({ min: 0n, max: 5000n }),
    })
    const factor = fc.bigInt({ min: 0n, max: 5n * MILLION })
    fc.assert(
      fc.property(fc.array(bytes, { minLength: 1 }), factor, factor, (uses: Use[], up, down) => {
        let carried = 0n
        let billed = 0n
        for (const each of uses) {
          const next = bill(carried, weigh(each, { up, down }), 0n)
          carried = next.carried
          billed += next.billedBytes
        }
        const sum = (pick: (of: Use) => bigint) => uses.reduce((total, of) => total + pick(of), 0n)
        const whole = { upBytes: sum((of) => of.upBytes), downBytes: sum((of) => of.downBytes) }
        expect(billed).toBe(weigh(whole, { up, down }) / MILLION)
        expect(carried).toBe(weigh(whole, { up, down }) % MILLION)
      }),
    )
  })

  it('carries what is below the least that is billed, until there is enough', () => {
    const first = bill(0n, 60n * MILLION, 100n)
    expect(first).toEqual({ billedBytes: 0n, carried: 60n * MILLION })
    expect(bill(first.carried, 39n * MILLION, 100n)).toEqual({ billedBytes: 0n, carried: 99n * MILLION })
    expect(bill(first.carried, 40n * MILLION + 7n, 100n)).toEqual({ billedBytes: 100n, carried: 7n })
  })
})

describe('counting a use', () => {
  it('takes it from the day’s quota, then trial, then permanent traffic, and records what is beyond (1.4-22)', () => {
    const { account: after } = countUse(account, use(1200n), 0n)
    expect(after.today).toEqual({
      quotaBytes: 100n,
      trialBytes: 50n,
      permanentBytes: 1000n,
      overrunBytes: 50n,
      upBytes: 0n,
      downBytes: 1200n,
    })
    expect(after).toMatchObject({ permanentUsedBytes: 1000n, trialLeftBytes: 0n, quotaUsedBytes: 100n })
  })

  it('leaves trial traffic alone from the instant it ends', () => {
    const { account: after } = countUse(account, use(120n, { at: account.trialExpiresAt as Date }), 0n)
    expect(after).toMatchObject({ trialLeftBytes: 50n, permanentUsedBytes: 20n })
  })

  it('on a later day closes the day before and starts with a fresh quota', () => {
    const { account: evening } = countUse(account, use(70n), 0n)
    const morning = { at: new Date(now.getTime() + 24 * HOUR), day: tomorrow }
    const { account: after, closed } = countUse(evening, use(80n, morning), 0n)
    expect(closed).toEqual({ day: today, use: evening.today })
    expect(after).toMatchObject({ quotaDay: tomorrow, quotaUsedBytes: 80n, today: { quotaBytes: 80n, downBytes: 80n } })
  })

  it('closes no day on which nothing was used', () => {
    expect(countUse(account, use(1n, { day: tomorrow }), 0n).closed).toBeUndefined()
  })

  it('of an earlier day takes what that day had left and adds to its row, and today stays as it is', () => {
    const running = { ...account, quotaDay: tomorrow, quotaUsedBytes: 90n, today: { ...NO_USE, quotaBytes: 90n } }
    const before = { ...NO_USE, quotaBytes: 60n, downBytes: 60n }
    const { account: after, closed, earlier } = countUse(running, use(45n), 0n, before)
    expect(closed).toBeUndefined()
    expect(earlier).toEqual({ ...NO_USE, quotaBytes: 100n, trialBytes: 5n, downBytes: 105n })
    expect(after).toEqual({ ...running, trialLeftBytes: 45n })
  })
})
