import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, businessDay, createDayClock, DAY_MS, siteTime, startOfDay, wholeDays } from './business-day.ts'

describe('the business day', () => {
  it.each([
    ['2026-02-28T15:59:59.999Z', '2026-02-28', '2026-02-28 23:59:59'],
    ['2026-02-28T16:00:00.000Z', '2026-03-01', '2026-03-01 00:00:00'],
    ['2026-02-28T16:00:00.001Z', '2026-03-01', '2026-03-01 00:00:00'],
    ['2026-12-31T15:59:59.999Z', '2026-12-31', '2026-12-31 23:59:59'],
    ['2026-12-31T16:00:00.000Z', '2027-01-01', '2027-01-01 00:00:00'],
    ['2028-02-29T04:05:06.000Z', '2028-02-29', '2028-02-29 12:05:06'],
  ])('of %s is %s in Shanghai, where clocks show %s', (instant, day, time) => {
    expect(businessDay(new Date(instant))).toBe(day)
    expect(siteTime(new Date(instant))).toBe(time)
  })

  it('follows another zone where the operator set one, summer time included', () => {
    const instant = new Date('2026-07-01T22:30:00.000Z')
    expect(businessDay(instant, 'UTC')).toBe('2026-07-01')
    expect(businessDay(instant, 'Europe/Berlin')).toBe('2026-07-02')
    expect(siteTime(instant, 'America/New_York')).toBe('2026-07-01 18:30:00')
  })

  it('in Shanghai is always the UTC day eight hours on', () => {
    const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, (at) => {
        const eightHoursOn = new Date(at.getTime() + 8 * 3_600_000).toISOString()
        expect(siteTime(at)).toBe(`${eightHoursOn.slice(0, 10)} ${eightHoursOn.slice(11, 19)}`)
      }),
    )
  })

  it.each(['Asia/Shanghai', 'UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Apia'])(
    'begins in %s with the first instant that is of it, also where clocks change',
    (zone) => {
      for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
        const start = startOfDay(day, zone)
        expect(businessDay(start, zone)).toBe(day)
        expect(businessDay(new Date(start.getTime() - 1), zone)).toBe(addDays(day, -1))
      }
    },
  )

  it('kept for the second it was worked out in is the same, also across midnight', () => {
    const dayAt = createDayClock()
    for (const instant of [
      '2026-12-31T15:59:59.001Z',
      '2026-12-31T15:59:59.999Z',
      '2026-12-31T16:00:00.000Z',
      '2026-06-01T00:00:00Z',
    ]) {
      expect(dayAt(new Date(instant))).toBe(businessDay(new Date(instant)))
    }
  })
})

it.each([
  [0.5, 1],
  [-0.5, -1],
  [0.4, 0],
  [-0.4, 0],
  [29.6, 30],
  [-2, -2],
])('%s days are told as %s, whether they are given or taken', (days, told) => {
  expect(wholeDays(days * DAY_MS)).toBe(told)
})
