import { describe, expect, it } from 'vitest'
import { firstTryAt, type Renewal, renewalStep, toldEndAt } from './renewal.ts'

const END = new Date('2026-03-10T04:00:00Z')
const TODAY = '2026-03-09'
const daysBefore = (days: number) => new Date(END.getTime() - days * 86_400_000)
const told: Renewal = { toldEnd: END, toldPriceLi: 30_000n, triedOn: null }
const stepAt = (days: number, changes: Partial<Renewal> = {}, priceLi = 30_000n, end: Date | null = END) =>
  renewalStep({ ...told, ...changes }, { end, priceLi, now: daysBefore(days), today: TODAY })

describe('an automatic renewal', () => {
  it.each([
    [3.01, 'wait'],
    [2.99, 'wait'],
    [1.01, 'wait'],
    [1, 'try'],
    [0.5, 'try'],
    [0, 'try'],
    [-6.99, 'try'],
    [-7.01, 'giveUp'],
  ])('told in time, %s days before the end: %s', (days, step) => {
    expect(stepAt(days)).toBe(step)
  })

  it('is told from three days before the end on where the end or the price is another one', () => {
    expect(stepAt(2.99, { toldEnd: daysBefore(30) })).toBe('tell')
    expect(stepAt(3.01, { toldEnd: daysBefore(30) })).toBe('wait')
    expect(stepAt(0.5, {}, 31_000n)).toBe('tell')
    expect(stepAt(0.5, {}, 29_000n)).toBe('tell')
  })

  it('is tried once a business day', () => {
    expect(stepAt(0.5, { triedOn: TODAY })).toBe('wait')
    expect(stepAt(0.5, { triedOn: '2026-03-08' })).toBe('try')
  })

  it('is given up where there is no time package any more', () => {
    expect(stepAt(0, {}, 30_000n, null)).toBe('giveUp')
  })

  it('is tried for the first time a day before the end', () => {
    expect(firstTryAt(END)).toEqual(daysBefore(1))
    expect(renewalStep(told, { end: END, priceLi: 30_000n, now: firstTryAt(END), today: TODAY })).toBe('try')
  })
})

it('counts as told when it is chosen in the last three days; before, the message is still to come', () => {
  expect(toldEndAt(END, daysBefore(2.99))).toEqual(END)
  expect(stepAt(2.9, { toldEnd: toldEndAt(END, daysBefore(20)) })).toBe('tell')
})
