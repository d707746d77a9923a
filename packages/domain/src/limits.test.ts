import { describe, expect, it } from 'vitest'
import { type HeldLimits, limitsAfter, speedLimitOf } from './limits.ts'
import type { Customer } from './traffic.ts'

const now = new Date('2026-03-01T04:00:00.000Z')
const today = '2026-03-01'
const soon = new Date(now.getTime() + 1)

const nothing: Customer['balance'] = {
  permanentGrantedBytes: 0n,
  permanentUsedBytes: 0n,
  dailyLimitBytes: 10n,
  quotaUsedBytes: 0n,
  quotaDay: today,
  timeExpiresAt: null,
  trialLeftBytes: 0n,
  trialExpiresAt: null,
}
const bytesLeft = { ...nothing, permanentGrantedBytes: 1n }
const timeRuns = { ...nothing, timeExpiresAt: soon }
const quotaUsedUp = { ...timeRuns, quotaUsedBytes: 10n }
const trial = { ...nothing, trialLeftBytes: 1n, trialExpiresAt: soon }
const none: HeldLimits = { devices: null, speedMbps: null, dailyBytes: null }
const pack = (devices: number) => ({ devices, speedMbps: 0, dailyBytes: 50n, durationDays: 0 })
const month = (devices: number, speedMbps: number) => ({ devices, speedMbps, dailyBytes: 50n, durationDays: 30 })
const daily = (dailyBytes: bigint) => ({ ...month(0, 0), dailyBytes })

describe('the number of devices after a purchase', () => {
  it.each([
    { why: 'is that of the first plan', held: none, balance: nothing, plan: pack(3), after: 3 },
    { why: 'is that of the first plan, trial traffic or not', held: none, balance: trial, plan: pack(3), after: 3 },
    {
      why: 'is the new plan’s when nothing is left',
      held: { ...none, devices: 5 },
      balance: nothing,
      plan: pack(3),
      after: 3,
    },
    { why: 'stays when bytes are left', held: { ...none, devices: 5 }, balance: bytesLeft, plan: pack(3), after: 5 },
    { why: 'grows when bytes are left', held: { ...none, devices: 3 }, balance: bytesLeft, plan: pack(5), after: 5 },
    {
      why: 'stays while a time package runs',
      held: { ...none, devices: 5 },
      balance: quotaUsedUp,
      plan: pack(3),
      after: 5,
    },
    { why: 'stays without limit', held: { ...none, devices: 0 }, balance: timeRuns, plan: pack(3), after: 0 },
    { why: 'loses its limit', held: { ...none, devices: 3 }, balance: timeRuns, plan: pack(0), after: 0 },
  ])('$why', ({ held, balance, plan, after }) => {
    expect(limitsAfter(held, balance, plan, now, today).devices).toBe(after)
  })
})

describe('the speed of a time package after a purchase', () => {
  it.each([
    { why: 'is that of the first one', held: none, balance: bytesLeft, plan: month(0, 100), after: 100 },
    {
      why: 'is the new one’s when none runs',
      held: { ...none, speedMbps: 150 },
      balance: bytesLeft,
      plan: month(0, 100),
      after: 100,
    },
    {
      why: 'stays while one runs that is faster',
      held: { ...none, speedMbps: 150 },
      balance: timeRuns,
      plan: month(0, 100),
      after: 150,
    },
    {
      why: 'rises with a faster one',
      held: { ...none, speedMbps: 100 },
      balance: timeRuns,
      plan: month(0, 150),
      after: 150,
    },
    {
      why: 'is untouched by a traffic pack',
      held: { ...none, speedMbps: 100 },
      balance: timeRuns,
      plan: pack(0),
      after: 100,
    },
  ])('$why', ({ held, balance, plan, after }) => {
    expect(limitsAfter(held, balance, plan, now, today).speedMbps).toBe(after)
  })
})

describe('the daily quota after a purchase', () => {
  const held = { ...none, dailyBytes: 50n }
  it.each([
    { why: 'is that of the first time package', held: none, balance: bytesLeft, plan: daily(80n), after: 80n },
    { why: 'grows while a smaller one runs', held, balance: timeRuns, plan: daily(80n), after: 80n },
    { why: 'stays while a larger one runs', held, balance: timeRuns, plan: daily(30n), after: 50n },
    { why: 'stays while a larger one runs that is used up', held, balance: quotaUsedUp, plan: daily(30n), after: 50n },
    { why: 'is the new one’s when none runs', held, balance: bytesLeft, plan: daily(30n), after: 30n },
    { why: 'is untouched by a traffic pack', held, balance: timeRuns, plan: pack(0), after: 50n },
  ])('$why', ({ held, balance, plan, after }) => {
    expect(limitsAfter(held, balance, plan, now, today).dailyBytes).toBe(after)
  })
})

describe('the speed that somebody is held to', () => {
  const heavy = { speedMbps: 100, usedTodayBytes: 10n, timeExpiresAt: soon }
  it.each([
    { why: 'is the plan’s from the byte that reaches the threshold on', customer: heavy, threshold: 10n, limit: 100 },
    { why: 'is none below the threshold', customer: heavy, threshold: 11n, limit: 0 },
    { why: 'is none where no threshold is set', customer: heavy, threshold: 0n, limit: 0 },
    { why: 'is none without a time package', customer: { ...heavy, timeExpiresAt: null }, threshold: 10n, limit: 0 },
    {
      why: 'is none once the time package is over',
      customer: { ...heavy, timeExpiresAt: now },
      threshold: 10n,
      limit: 0,
    },
    { why: 'is none where the plan names no speed', customer: { ...heavy, speedMbps: 0 }, threshold: 10n, limit: 0 },
  ])('$why', ({ customer, threshold, limit }) => {
    expect(speedLimitOf(customer, threshold, now)).toBe(limit)
  })
})
