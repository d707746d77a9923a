import { describe, expect, it } from 'vitest'
import { isAmount, momentsOf, rangeOf, rangeText } from './filter-range.ts'

describe('a range in the address', () => {
  it.each([
    ['10..20', { from: '10', to: '20' }],
    ['10..', { from: '10', to: '' }],
    ['..20', { from: '', to: '20' }],
  ])('%s has its two ends', (text, range) => {
    expect(rangeOf(text)).toEqual(range)
    expect(rangeText(range)).toBe(text)
  })

  it('is not there without ends', () => {
    expect(rangeOf(undefined)).toEqual({ from: '', to: '' })
    expect(rangeText({ from: '', to: '' })).toBeUndefined()
  })

  it('of business days ends with the last moment of its last day', () => {
    expect(momentsOf('2026-11-01..2026-11-02')).toEqual({
      fromMs: Date.parse('2026-11-01T00:00:00+08:00'),
      toMs: Date.parse('2026-11-03T00:00:00+08:00'),
    })
    expect(momentsOf('soon..2026-13-40')).toEqual({ fromMs: null, toMs: null })
  })

  it('of money has at most three decimals', () => {
    expect(['1', '1.5', '0.125', '1.2345', '-1', 'x', ''].map(isAmount)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
})
