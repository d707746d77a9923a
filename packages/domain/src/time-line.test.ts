import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from './business-day.ts'
import { type TimeChange, timeLeftByKey } from './time-line.ts'

/** Changes of users on whole days; each moves the end of its user by so many days, from then on where it has ended. */
function line(...moves: [key: string, day: number, days: number, more?: Partial<TimeChange>][]): TimeChange[] {
  const ends = new Map<string, number>()
  return moves.map(([key, day, days, more]) => {
    const userId = more?.userId ?? 'a'
    const before = ends.get(userId) ?? null
    const from = days < 0 ? (before ?? 0) : Math.max(before ?? 0, day * DAY_MS)
    const after = from + days * DAY_MS
    ends.set(userId, after)
    return { takesBack: null, movedFrom: null, ...more, userId, key, at: day * DAY_MS, before, after }
  })
}

/** Days left of each change, as `{ key: days }`. */
function left(changes: TimeChange[], day: number, userId = 'a'): Record<string, number> {
  const byKey = timeLeftByKey(changes, userId, day * DAY_MS)
  return Object.fromEntries([...byKey].map(([key, ms]) => [key, ms / DAY_MS]))
}

describe('what is left of given time', () => {
  it('runs out in the order in which it was given', () => {
    const changes = line(['order:1', 1, 30], ['coupon:1', 11, 7])
    expect(left(changes, 11)).toEqual({ 'order:1': 20, 'coupon:1': 7 })
    expect(left(changes, 35)).toEqual({ 'coupon:1': 3 })
    expect(left(changes, 60)).toEqual({})
  })

  it('begins anew where the package had ended', () => {
    const changes = line(['order:1', 1, 5], ['order:2', 20, 30])
    expect(left(changes, 20)).toEqual({ 'order:2': 30 })
  })

  it('is taken from the change that is named, and where none is, from the newest', () => {
    const two: Parameters<typeof line> = [
      ['coupon:1', 1, 7],
      ['coupon:2', 1, 7],
    ]
    const named = line(...two, ['adjust:1', 2, -6, { takesBack: 'coupon:1' }])
    expect(left(named, 2)).toEqual({ 'coupon:2': 7 })
    expect(left(line(...two, ['adjust:1', 2, -9]), 2)).toEqual({ 'coupon:1': 4 })
  })

  it('goes to the same changes again where what took it is undone', () => {
    const changes = line(
      ['coupon:1', 1, 7],
      ['coupon:2', 1, 7],
      ['adjust:1', 2, -8],
      ['adjust:1:reversed', 2, 8, { takesBack: 'adjust:1' }],
    )
    expect(left(changes, 2)).toEqual({ 'coupon:1': 6, 'coupon:2': 7 })
  })

  it('stays what it was when an account is merged, on both sides', () => {
    const changes = line(
      ['order:1', 1, 30, { userId: 'b' }],
      ['order:2', 6, 30],
      ['merge:x:from', 16, -15, { userId: 'b' }],
      ['merge:x:to', 16, 15, { movedFrom: 'merge:x:from' }],
    )
    expect(left(changes, 16)).toEqual({ 'order:1': 15, 'order:2': 20 })
    expect(left(changes, 16, 'b')).toEqual({})
  })

  it('of a change without a record is the oldest', () => {
    const [first, second] = line(['order:1', 1, 30], ['order:2', 1, 30])
    expect(left([second as TimeChange], 11)).toEqual({ '': 20, 'order:2': 30 })
    expect(first).toBeDefined()
  })

  it('adds up to the time that is left, whatever happened', () => {
    const move = fc.record({ gap: fc.integer({ min: 0, max: 20 }), days: fc.integer({ min: -20, max: 20 }) })
    fc.assert(
      fc.property(fc.array(move, { maxLength: 12 }), fc.integer({ min: 0, max: 40 }), (moves, later) => {
        let day = 1
        const changes = line(
          ...moves.map(({ gap, days }, at): [string, number, number, Partial<TimeChange>] => {
            day += gap
            return [`adjust:${at}`, day, days, { takesBack: at % 3 === 0 ? `adjust:${at - 2}` : null }]
          }),
        )
        const now = (day + later) * DAY_MS
        const sum = [...timeLeftByKey(changes, 'a', now).values()].reduce((all, ms) => all + ms, 0)
        expect(sum).toBe(Math.max(0, (changes.at(-1)?.after ?? 0) - now))
      }),
    )
  })
})
