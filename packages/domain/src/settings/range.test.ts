import { describe, expect, it } from 'vitest'
import { isInRange, keptNumber, settingNumber } from './range.ts'
import { settingDeclarations, settingsOfKind } from './settings.ts'

const { channelRewardBp, spendFactorMillionths, nodePullSeconds } = settingDeclarations

describe('a number among the settings', () => {
  it.each([
    [0.05, channelRewardBp, 500],
    [0.1234, channelRewardBp, 1234],
    [0.07, channelRewardBp, 700],
    [1.2, spendFactorMillionths, 1_200_000],
    [0.000001, spendFactorMillionths, 1],
    [60, nodePullSeconds, 60],
  ])('%d is kept as a whole number and written as it was', (written, range, kept) => {
    expect(keptNumber(written, range)).toBe(kept)
    expect(settingNumber(kept, range)).toBe(written)
  })

  it('is within its bounds, the bounds with it', () => {
    expect([499, 500, 5000, 5001].map((kept) => isInRange(kept, channelRewardBp))).toEqual([false, true, true, false])
    expect([4, 5, 7.5, 3600, 3601, '60', null].map((kept) => isInRange(kept, nodePullSeconds))).toEqual([
      false,
      true,
      false,
      true,
      false,
      false,
      false,
    ])
  })

  it('is kept within its bounds also where it is a fraction of many places', () => {
    for (const name of settingsOfKind('number')) {
      const range = settingDeclarations[name]
      for (const edge of [range.min, range.max]) expect(isInRange(keptNumber(edge, range), range)).toBe(true)
    }
  })
})
