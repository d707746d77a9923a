import { describe, expect, it } from 'vitest'
import { chartLines } from './chart-scale.ts'

describe('the lines of a chart', () => {
  it.each([
    [62.6, [0, 25, 50, 75]],
    [75, [0, 25, 50, 75]],
    [75.1, [0, 50, 100]],
    [0.3, [0, 0.1, 0.2, 0.3]],
    [0.0042, [0, 0.002, 0.004, 0.006]],
    [1204, [0, 500, 1000, 1500]],
  ])('reach over %d at round numbers', (highest, lines) => {
    expect(chartLines(highest)).toEqual(lines)
  })

  it('are there where nothing is to be shown', () => {
    expect(chartLines(0)).toEqual([0, 1])
  })

  it('are never more than four and never too low, whatever the value', () => {
    for (let value = 0.001; value < 1e7; value *= 1.37) {
      const lines = chartLines(value)
      expect(lines.length).toBeLessThanOrEqual(4)
      expect(lines.at(-1)).toBeGreaterThanOrEqual(value)
    }
  })
})
