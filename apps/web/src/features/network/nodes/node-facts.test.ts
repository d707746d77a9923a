import { describe, expect, it } from 'vitest'
import { flagLetters, paceOf } from './node-facts.ts'

describe('a connect time', () => {
  it.each([
    [1, 'fast'],
    [149, 'fast'],
    [150, 'fair'],
    [199, 'fair'],
    [200, 'slow'],
    [4000, 'slow'],
  ] as const)('of %d ms is %s', (ms, pace) => {
    expect(paceOf(ms)).toBe(pace)
  })
})

describe('the letters of a flag', () => {
  it.each([
    ['🇭🇰', 'HK'],
    ['🇺🇸', 'US'],
    ['jp', 'JP'],
    [' SG ', 'SG'],
    ['', ''],
    ['🏴', '🏴'],
  ])('of %j are %j', (flag, letters) => {
    expect(flagLetters(flag)).toBe(letters)
  })
})
