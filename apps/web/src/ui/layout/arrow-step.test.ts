import { describe, expect, it } from 'vitest'
import { arrowStep } from './arrow-step.ts'

describe('the keys of a row of three', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 2, 1],
    ['Home', 2, 0],
    ['End', 0, 2],
  ])('%s leads from %i to %i', (key, at, next) => {
    expect(arrowStep(key, at, 3, 'stop')).toBe(next)
    expect(arrowStep(key, at, 3, 'wrap')).toBe(next)
  })

  it('stop at an end, or begin anew there', () => {
    expect([arrowStep('ArrowRight', 2, 3, 'stop'), arrowStep('ArrowLeft', 0, 3, 'stop')]).toEqual([2, 0])
    expect([arrowStep('ArrowRight', 2, 3, 'wrap'), arrowStep('ArrowLeft', 0, 3, 'wrap')]).toEqual([0, 2])
  })

  it('leave every other key to the page', () => {
    expect(arrowStep('Tab', 1, 3, 'stop')).toBeUndefined()
  })
})
