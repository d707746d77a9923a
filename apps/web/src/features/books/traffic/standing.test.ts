import { GB } from '@dukou/domain'
import { afterEach, describe, expect, it } from 'vitest'
import { setSiteZone } from '../../../lib/site-zone.ts'
import { balanceOf, type Figures, standingOf, untilMidnightMs } from './standing.ts'

afterEach(() => setSiteZone('Asia/Shanghai'))

const DAY_MS = 86_400_000
const now = new Date('2026-11-21T10:00:00.000Z')
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS)

const fine: Figures = {
  access: 'mayUse',
  grantedBytes: 500n * GB,
  usedBytes: 300n * GB,
  quotaUsedBytes: 10n * GB,
  everUsed: true,
  dailyLimitBytes: 50n * GB,
  timeExpiresAt: inDays(20),
  trialLeftBytes: 0n,
  trialExpiresAt: null,
  lastFetch: {},
}
const standing = (change: Partial<Figures>) => standingOf({ ...fine, ...change }, now)

describe('the sentence of the dashboard', () => {
  it('says that all is well while both kinds of traffic are there', () => {
    expect(standing({})).toBe('fine')
  })

  it('names the one kind that there is', () => {
    expect(standing({ timeExpiresAt: null })).toBe('finePermanent')
    expect(standing({ grantedBytes: 0n, usedBytes: 0n })).toBe('fineTime')
  })

  it('says first what stops everything', () => {
    expect(standing({ access: 'disabled', lastFetch: null })).toBe('disabled')
    expect(standing({ access: 'nothingBought', grantedBytes: 0n, timeExpiresAt: null })).toBe('nothingBought')
    expect(standing({ access: 'expired', timeExpiresAt: inDays(-1) })).toBe('expired')
    expect(standing({ access: 'exhausted', usedBytes: 500n * GB, timeExpiresAt: null })).toBe('nothingLeft')
  })

  it('tells a running time package with nothing left today from traffic that is used up', () => {
    const usedUp = { access: 'exhausted', usedBytes: 500n * GB, quotaUsedBytes: 50n * GB } as const
    expect(standing(usedUp)).toBe('nothingToday')
    expect(standing({ ...usedUp, grantedBytes: 0n, usedBytes: 0n })).toBe('nothingToday')
    expect(standing({ ...usedUp, trialLeftBytes: GB, trialExpiresAt: inDays(1) })).toBe('trial')
    expect(standing({ ...usedUp, timeExpiresAt: null })).toBe('nothingLeft')
  })

  it('asks for the import while no client has ever fetched the link', () => {
    expect(standing({ lastFetch: null, usedBytes: 0n, quotaUsedBytes: 0n, everUsed: false })).toBe('neverImported')
  })

  it('asks for another import where traffic was used before the link was replaced', () => {
    expect(standing({ lastFetch: null })).toBe('importAgain')
  })

  it('asks for another import also in the morning, when only the quota of days before was used', () => {
    expect(standing({ lastFetch: null, usedBytes: 0n, quotaUsedBytes: 0n })).toBe('importAgain')
  })

  it('warns when little is left of both together', () => {
    expect(standing({ quotaUsedBytes: 49n * GB, usedBytes: 499n * GB })).toBe('low')
    expect(standing({ timeExpiresAt: null, usedBytes: 498n * GB })).toBe('low')
  })

  it('counts trial traffic to what is left', () => {
    const little = { quotaUsedBytes: 49n * GB, grantedBytes: 0n, usedBytes: 0n }
    expect(standing(little)).toBe('low')
    expect(standing({ ...little, trialLeftBytes: 100n * GB, trialExpiresAt: inDays(4) })).toBe('fineTime')
  })

  it('calls a small plan low by a tenth of it, as its meters do', () => {
    const small = { grantedBytes: 0n, usedBytes: 0n, dailyLimitBytes: 2n * GB }
    expect(standing({ ...small, quotaUsedBytes: 0n })).toBe('fineTime')
    expect(standing({ ...small, quotaUsedBytes: (2n * GB * 91n) / 100n })).toBe('low')
    const pack = { timeExpiresAt: null, grantedBytes: 10n * GB }
    expect(standing({ ...pack, usedBytes: 8n * GB })).toBe('finePermanent')
    expect(standing({ ...pack, usedBytes: (10n * GB * 91n) / 100n })).toBe('low')
  })

  it('says that today’s quota is gone while permanent traffic goes on', () => {
    expect(standing({ quotaUsedBytes: 50n * GB })).toBe('todayGone')
  })

  it('names trial traffic while that is what is used, and no longer than it lasts', () => {
    const trial = { trialLeftBytes: GB, trialExpiresAt: inDays(0.05) }
    expect(standing({ ...trial, timeExpiresAt: null })).toBe('trial')
    expect(standing({ ...trial, quotaUsedBytes: 50n * GB })).toBe('trial')
    expect(standing({ ...trial, timeExpiresAt: null, grantedBytes: 0n, usedBytes: 0n })).toBe('trial')
    expect(standing(trial)).toBe('fine')
    const over = { trialLeftBytes: GB, trialExpiresAt: now, timeExpiresAt: null }
    expect(standing(over)).toBe('finePermanent')
    expect(standing({ ...over, grantedBytes: 0n, usedBytes: 0n })).toBe('nothingLeft')
  })

  it('tells of the end of the time package two days ahead', () => {
    expect(standing({ timeExpiresAt: inDays(2) })).toBe('expiresSoon')
    expect(standing({ timeExpiresAt: inDays(3) })).toBe('fine')
  })
})

describe('the balance', () => {
  it('counts a time package only while its end is ahead', () => {
    expect(balanceOf(fine, now).timeRuns).toBe(true)
    expect(balanceOf({ ...fine, timeExpiresAt: inDays(-0.001) }, now)).toMatchObject({
      timeRuns: false,
      quotaLeftBytes: 0n,
    })
    expect(balanceOf({ ...fine, timeExpiresAt: null }, now).timeRuns).toBe(false)
  })

  it('gets quota back at midnight only if the time package outlasts the day', () => {
    const returns = (timeExpiresAt: Date | null) => balanceOf({ ...fine, timeExpiresAt }, now).quotaReturns
    expect(returns(new Date('2026-11-21T16:00:01.000Z'))).toBe(true)
    expect(returns(new Date('2026-11-21T16:00:00.000Z'))).toBe(false)
    expect(returns(null)).toBe(false)
  })

  it('counts the days until the package ends, and 0 on its last day alone', () => {
    const daysLeft = (timeExpiresAt: string, at: string) =>
      balanceOf({ ...fine, timeExpiresAt: new Date(timeExpiresAt) }, new Date(at)).daysLeft
    // 08:00 and 20:00 in Shanghai, whose midnight is 16:00 UTC.
    const [morning, evening] = ['2026-11-21T00:00:00.000Z', '2026-11-21T12:00:00.000Z']
    expect(daysLeft('2026-11-21T14:00:00.000Z', morning)).toBe(0)
    expect(daysLeft('2026-11-21T16:00:00.000Z', morning)).toBe(0)
    expect(daysLeft('2026-11-21T16:00:01.000Z', evening)).toBe(1)
    expect(daysLeft('2026-11-21T21:00:00.000Z', evening)).toBe(1)
    expect(daysLeft('2026-11-23T22:24:00.000Z', evening)).toBe(2)
  })

  it('shows what is left and which share of the whole that is', () => {
    expect(balanceOf(fine, now)).toMatchObject({
      quotaLeftBytes: 40n * GB,
      quotaShare: 0.8,
      permanentLeftBytes: 200n * GB,
      permanentShare: 0.4,
    })
  })

  it('is never below nothing', () => {
    const overrun = balanceOf({ ...fine, quotaUsedBytes: 60n * GB, usedBytes: 501n * GB }, now)
    expect(overrun).toMatchObject({ quotaLeftBytes: 0n, quotaShare: 0, permanentLeftBytes: 0n, permanentShare: 0 })
  })

  it('starts anew at the site’s midnight', () => {
    expect(untilMidnightMs(new Date('2026-11-21T15:59:00.000Z'))).toBe(60_000)
    expect(untilMidnightMs(new Date('2026-11-21T16:00:00.000Z'))).toBe(DAY_MS)
  })

  it('starts anew at the midnight of another zone, also on a day of 23 hours', () => {
    setSiteZone('America/New_York')
    expect(untilMidnightMs(new Date('2026-11-21T15:59:00.000Z'))).toBe(13 * 3_600_000 + 60_000)
    expect(untilMidnightMs(new Date('2026-03-08T05:00:00.000Z'))).toBe(23 * 3_600_000)
  })
})
