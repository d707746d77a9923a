import { describe, expect, it } from 'vitest'
import { labelEvery, type PlotProps, stacked, wordsOf } from './plot.ts'

const PLOT: PlotProps = {
  name: 'traffic',
  pointsAre: 'day',
  points: [
    { label: '11-20', name: '2026-11-20' },
    { label: '11-21', name: '2026-11-21' },
  ],
  series: [
    { name: 'quota', tone: 'lamp', shape: 'bar', values: [2_000n, null] },
    { name: 'permanent', tone: 'river', shape: 'bar', values: [1_500n, 500n] },
    { name: 'before', tone: 'before', shape: 'line', values: [9_000n, 1_000n] },
    { name: 'people', tone: 'brick', shape: 'none', values: [90_000n, 1n] },
  ],
  unit: 1000n,
  format: (value) => `${value} B`,
}

describe('a plot', () => {
  it('has its bars on each other, and its lines where they are', () => {
    expect(stacked(PLOT)).toEqual([
      { from: [0, 0], to: [2, null] },
      { from: [2, 0], to: [3.5, 0.5] },
      { from: [0, 0], to: [9, 1] },
      { from: [0, 0], to: [90, 0.001] },
    ])
  })

  it('leaves out labels that would not fit', () => {
    const days = Array.from({ length: 30 }, (_, at) => ({ label: `11-${at}`, name: '' }))
    expect(labelEvery(days, 2000)).toBe(1)
    expect(labelEvery(days, 300)).toBe(5)
    expect(labelEvery(days, 240)).toBe(6)
  })

  it('says a point in words, without what is not known', () => {
    expect(wordsOf(PLOT, 1, ': ', ', ')).toBe('2026-11-21: permanent 500 B, before 1000 B, people 1 B')
  })
})
