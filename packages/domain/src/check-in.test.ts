import { describe, expect, it } from 'vitest'
import { addDays } from './business-day.ts'
import { checkedInOn, checkInAfter, type Streak, streakDaysOn } from './check-in.ts'

const REWARD = { rewardMb: 200, streakDays: 30, streakRewardMb: 2048 }
const MB = 1024n ** 2n
const TODAY = '2026-03-01'

describe('whether somebody has checked in', () => {
  it.each([
    ['yesterday', '2026-02-28', false],
    ['today', TODAY, true],
    ['tomorrow, by a clock that was set back since', '2026-03-02', true],
    ['in two days', '2026-03-03', true],
    ['in a month, by a clock that was all wrong', '2026-04-01', false],
  ])('%s', (_, day, has) => {
    expect(checkedInOn({ day, days: 3 }, TODAY)).toBe(has)
  })
})

describe('days in a row', () => {
  it('go on from yesterday, across the end of a month', () => {
    const yesterday = { day: '2026-02-28', days: 12 }
    expect(streakDaysOn(yesterday, TODAY)).toBe(12)
    expect(checkInAfter(yesterday, TODAY, REWARD)).toEqual({
      streakDays: 13,
      grantedBytes: 200n * MB,
      fillsStreak: false,
    })
  })

  it('start anew after a day without', () => {
    const before = { day: '2026-02-27', days: 12 }
    expect(streakDaysOn(before, TODAY)).toBe(0)
    expect(checkInAfter(before, TODAY, REWARD).streakDays).toBe(1)
  })

  it('are none for who never checked in', () => {
    expect(streakDaysOn({ day: null, days: 0 }, TODAY)).toBe(0)
    expect(checkedInOn({ day: null, days: 0 }, TODAY)).toBe(false)
  })

  it('of sixty days bring the extra reward on the thirtieth and the sixtieth', () => {
    let streak: Streak = { day: null, days: 0 }
    const filled: number[] = []
    for (let index = 1; index <= 60; index++) {
      const day = addDays(TODAY, index)
      const { streakDays, grantedBytes, fillsStreak } = checkInAfter(streak, day, REWARD)
      expect(grantedBytes).toBe((fillsStreak ? 2248n : 200n) * MB)
      if (fillsStreak) filled.push(index)
      streak = { day, days: streakDays }
    }
    expect(filled).toEqual([30, 60])
  })

  it('that are more than a shorter row asks for fill it', () => {
    const streak = { day: '2026-02-28', days: 12 }
    expect(checkInAfter(streak, TODAY, { ...REWARD, streakDays: 7 })).toMatchObject({
      streakDays: 0,
      fillsStreak: true,
    })
  })
})
