import { GB } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import {
  clock,
  day,
  daysLeft,
  daysUntil,
  fixed,
  gigabytes,
  grouped,
  moment,
  planGigabytes,
  usdt,
  walletYuan,
  yuan,
} from './format.ts'

describe('figures', () => {
  it('show traffic as bytes divided by 1024 three times, in GB with two decimals (1.9-08)', () => {
    expect(gigabytes((3n * GB) / 2n)).toBe('1.50')
    expect(gigabytes(0n)).toBe('0.00')
    expect(gigabytes(GB / 1000n)).toBe('0.00')
  })

  it('round half up and never through a float', () => {
    expect(fixed(12_345n, 1000n, 2)).toBe('12.35')
    expect(fixed(12_344n, 1000n, 2)).toBe('12.34')
    expect(gigabytes(9_007_199_254_740_993n * GB)).toBe('9,007,199,254,740,993.00')
  })

  it('separate thousands from 1,000 on', () => {
    expect(grouped('999')).toBe('999')
    expect(grouped('1204.00')).toBe('1,204.00')
    expect(grouped('1234567')).toBe('1,234,567')
  })

  it('write minus as a minus, and zero without one', () => {
    expect(fixed(-1500n, 1000n, 2)).toBe('−1.50')
    expect(fixed(-1n, 1000n, 2)).toBe('0.00')
  })

  it('show a whole volume of a plan without decimals', () => {
    expect(planGigabytes(1200n * GB)).toBe('1,200')
    expect(planGigabytes((3n * GB) / 2n)).toBe('1.50')
  })

  it('show money with two decimals, with three where there is a part of a fen (3.9-06)', () => {
    expect(yuan(49_700n)).toBe('49.70')
    expect(yuan(995n)).toBe('0.995')
    expect(yuan(1_204_000n)).toBe('1,204.00')
  })

  it('show the wallet with three decimals', () => {
    expect(walletYuan(586_120n)).toBe('586.120')
  })
})

describe('times', () => {
  it('are shown as YYYY-MM-DD HH:mm:ss of the site, or as the date only (1.9-07)', () => {
    const at = new Date('2026-11-21T16:30:05.000Z')
    expect(moment(at)).toBe('2026-11-22 00:30:05')
    expect(day(at)).toBe('2026-11-22')
  })

  it('count the days that are left rounded (1.4-14)', () => {
    const now = new Date('2026-11-21T00:00:00Z')
    expect(daysLeft(new Date(now.getTime() + 2.6 * 86_400_000), now)).toBe(3)
    expect(daysLeft(new Date(now.getTime() + 2.4 * 86_400_000), now)).toBe(2)
    expect(daysUntil(new Date(now.getTime() + 2.6 * 86_400_000), now)).toBe(3)
    expect(daysUntil(new Date(now.getTime() + 2.4 * 86_400_000), now)).toBe(2)
  })

  it('count no day that is left on the last one alone, whatever the hour', () => {
    const now = new Date('2026-11-21T00:00:00Z')
    expect(daysLeft(new Date('2026-11-21T14:00:00Z'), now)).toBe(0)
    expect(daysLeft(new Date('2026-11-20T14:00:00Z'), now)).toBe(0)
    expect(daysLeft(new Date('2026-11-21T16:00:01Z'), new Date('2026-11-21T15:00:00Z'))).toBe(1)
  })

  it('run down as a clock that stops at zero', () => {
    expect(clock(28 * 60_000 + 41_000)).toBe('28:41')
    expect(clock(3_723_000)).toBe('1:02:03')
    expect(clock(-5)).toBe('00:00')
  })
})

describe('an amount of USDT', () => {
  it.each([
    [6_937n, '6.937'],
    [1_740n, '1.740'],
    [1n, '0.001'],
    [13_889_000n, '13,889.000'],
    [9_007_199_254_740_993n, '9,007,199,254,740.993'],
  ])('of %s thousandths is %s, exact to 3 decimals (2.5-13)', (milli, text) => {
    expect(usdt(milli)).toBe(text)
  })
})
