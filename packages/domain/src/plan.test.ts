import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyGrant, extendExpiry, grantOf, isHiddenFor, isTimePackage } from './plan.ts'
import { accessOf, type Customer, GB, permanentLeftBytes, quotaLeftBytes } from './traffic.ts'

const now = new Date('2026-03-01T04:00:00.000Z')
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000)
const fresh: Customer['balance'] = {
  permanentGrantedBytes: 0n,
  permanentUsedBytes: 0n,
  dailyLimitBytes: 50n * GB,
  quotaUsedBytes: 0n,
  quotaDay: '2026-03-01',
  timeExpiresAt: null,
  trialLeftBytes: 0n,
  trialExpiresAt: null,
}

describe('what a plan gives', () => {
  it.each([
    { traffic: 100n * GB, bonus: 0, days: 0, gives: 100n * GB },
    { traffic: 100n * GB, bonus: 20, days: 0, gives: 120n * GB },
    { traffic: 333n, bonus: 10, days: 0, gives: 366n },
    { traffic: 0n, bonus: 50, days: 30, gives: 0n },
    { traffic: 10n * GB, bonus: 10, days: 30, gives: 11n * GB },
  ])('$traffic bytes with $bonus % bonus and $days days give $gives permanent bytes, rounded down', (plan) => {
    const content = { trafficBytes: plan.traffic, bonusPercent: plan.bonus, durationDays: plan.days }
    expect(grantOf(content)).toEqual({ permanentBytes: plan.gives, durationDays: plan.days })
  })

  it('is a time package when it has days', () => {
    expect(isTimePackage({ durationDays: 1 })).toBe(true)
    expect(isTimePackage({ durationDays: 0 })).toBe(false)
  })
})

describe('the end of a time package', () => {
  it.each([
    { old: null, days: 30, ends: daysLater(30), why: 'starts now when none ran before' },
    { old: daysLater(-1), days: 30, ends: daysLater(30), why: 'starts now when the old one is over' },
    { old: now, days: 30, ends: daysLater(30), why: 'starts now when the old one ends this moment' },
    { old: daysLater(5), days: 30, ends: daysLater(35), why: 'is added to what still runs' },
    { old: daysLater(5), days: 0, ends: daysLater(5), why: 'stays for a plan without days' },
    { old: null, days: 0, ends: null, why: 'stays none for a plan without days' },
  ])('$why', ({ old, days, ends }) => {
    expect(extendExpiry(old, days, now)).toEqual(ends)
  })

  it('never comes nearer, and is the same whether days are bought at once or in parts', () => {
    const anyOld = fc.option(fc.integer({ min: -400, max: 400 }).map(daysLater), { nil: null })
    const days = fc.integer({ min: 1, max: 3650 })
    fc.assert(
      fc.property(anyOld, days, days, (old, first, second) => {
        const inParts = extendExpiry(extendExpiry(old, first, now), second, now)
        expect(inParts).toEqual(extendExpiry(old, first + second, now))
        expect((inParts?.getTime() ?? 0) > Math.max(old?.getTime() ?? 0, now.getTime())).toBe(true)
      }),
    )
  })
})

describe('before and after a purchase', () => {
  it('shows what is left, not what was ever granted', () => {
    const balance = { ...fresh, permanentGrantedBytes: 100n * GB, permanentUsedBytes: 40n * GB }
    const grant = grantOf({ trafficBytes: 50n * GB, bonusPercent: 20, durationDays: 30 })
    expect(applyGrant(balance, grant, now)).toEqual({
      permanentBytes: { before: 60n * GB, after: 120n * GB },
      timeExpiresAt: { before: null, after: daysLater(30) },
    })
  })

  it('lets bought traffic stand ten years later, whole and usable (1.1-02)', () => {
    const { permanentBytes } = grantOf({ trafficBytes: 100n * GB, bonusPercent: 0, durationDays: 0 })
    const bought = { ...fresh, permanentGrantedBytes: permanentBytes }
    const tenYearsLater = daysLater(3653)
    expect(permanentLeftBytes(bought)).toBe(100n * GB)
    expect(accessOf({ disabled: false, balance: bought }, tenYearsLater, '2036-03-01')).toBe('mayUse')
    expect(applyGrant(bought, { permanentBytes: 0n, durationDays: 0 }, tenYearsLater).permanentBytes).toEqual({
      before: 100n * GB,
      after: 100n * GB,
    })
  })

  it('gives the daily quota anew on each of the days bought, and none after the last (1.1-03)', () => {
    const { after } = applyGrant(
      fresh,
      grantOf({ trafficBytes: 0n, bonusPercent: 0, durationDays: 3 }),
      now,
    ).timeExpiresAt
    // Each day's quota is used up before the next day begins.
    const usedUp = (day: string) => ({ ...fresh, timeExpiresAt: after, quotaDay: day, quotaUsedBytes: 50n * GB })
    expect(quotaLeftBytes({ ...fresh, timeExpiresAt: after }, now, '2026-03-01')).toBe(50n * GB)
    expect(quotaLeftBytes(usedUp('2026-03-01'), now, '2026-03-01')).toBe(0n)
    expect(quotaLeftBytes(usedUp('2026-03-01'), daysLater(1), '2026-03-02')).toBe(50n * GB)
    expect(quotaLeftBytes(usedUp('2026-03-02'), daysLater(2), '2026-03-03')).toBe(50n * GB)
    expect(quotaLeftBytes(usedUp('2026-03-03'), daysLater(3), '2026-03-04')).toBe(0n)
  })
})

describe('cheap plans', () => {
  it.each([
    { priceLi: 20_000n, channel: 'TAOBAO', hidden: true, why: '20.00 is hidden from the named channel' },
    { priceLi: 20_010n, channel: 'TAOBAO', hidden: false, why: '20.01 is shown to it' },
    { priceLi: 20_000n, channel: 'OTHER', hidden: false, why: 'other channels see all' },
    { priceLi: 20_000n, channel: null, hidden: false, why: 'customers without a channel see all' },
  ])('$why', ({ priceLi, channel, hidden }) => {
    expect(isHiddenFor({ priceLi }, channel, 'TAOBAO')).toBe(hidden)
  })

  it('are hidden from nobody while no channel is named, not even from a customer with an empty code', () => {
    expect(isHiddenFor({ priceLi: 10n }, '', '')).toBe(false)
  })
})
