import { expect, it } from 'vitest'
import { daysOfMonth, isMonthOver, MONTH, spanOfMonth } from './month.ts'

it('a month ends with the first day of the next, also of the next year', () => {
  expect(daysOfMonth('2026-02')).toEqual({ first: '2026-02-01', next: '2026-03-01' })
  expect(daysOfMonth('2026-12')).toEqual({ first: '2026-12-01', next: '2027-01-01' })
})

it('a month counts by the site’s own days', () => {
  expect(spanOfMonth('2026-03')).toEqual({
    from: new Date('2026-02-28T16:00:00Z'),
    until: new Date('2026-03-31T16:00:00Z'),
  })
})

it('a month is over an hour after its end, when nothing can be added any more', () => {
  expect(isMonthOver('2026-03', new Date('2026-03-31T16:59:59Z'))).toBe(false)
  expect(isMonthOver('2026-03', new Date('2026-03-31T17:00:00Z'))).toBe(true)
})

it('a month is a year and one of twelve', () => {
  expect(['2026-01', '2026-12', '2026-13', '2026-00', '26-01'].filter((text) => MONTH.test(text))).toEqual([
    '2026-01',
    '2026-12',
  ])
})
