import { describe, expect, it } from 'vitest'
import { type KeyResets, keyResetsAfter, keyResetsLeft } from './key-resets.ts'

const now = new Date('2026-03-01T08:00:00Z')
const tomorrow = new Date('2026-03-01T16:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const left = (resets: KeyResets, at = now) => keyResetsLeft(resets, at, '2026-03-01', tomorrow)

describe('resets of a link by its owner', () => {
  it.each<[string, KeyResets, number, Date | null]>([
    ['three where none was made', { day: null, count: 0, lastAt: null }, 3, null],
    ['one after two today', { day: '2026-03-01', count: 2, lastAt: minutes(-1) }, 1, null],
    ['three on a new day', { day: '2026-02-28', count: 9, lastAt: minutes(-1) }, 3, null],
    [
      'none after three, until an hour has passed',
      { day: '2026-03-01', count: 3, lastAt: minutes(-20) },
      0,
      minutes(40),
    ],
    ['one after three and an hour', { day: '2026-03-01', count: 3, lastAt: minutes(-60) }, 1, null],
    ['one where the clock was set back', { day: '2026-03-01', count: 3, lastAt: minutes(5) }, 1, null],
  ])('are %s', (_, resets, count, from) => {
    expect(left(resets)).toEqual({ left: count, from })
  })

  it('are possible again when the day turns', () => {
    const late = new Date(tomorrow.getTime() - 60_000)
    expect(left({ day: '2026-03-01', count: 5, lastAt: late }, late)).toEqual({ left: 0, from: tomorrow })
  })

  it('are counted by the day', () => {
    const one = keyResetsAfter({ day: '2026-02-28', count: 3, lastAt: minutes(-60) }, now, '2026-03-01')
    expect(one).toEqual({ day: '2026-03-01', count: 1, lastAt: now })
    expect(keyResetsAfter(one, now, '2026-03-01').count).toBe(2)
  })
})
