import { expect, it } from 'vitest'
import { createPanelClock } from './panel-clock.ts'

it('goes by the panel, and on by no clock that somebody sets', () => {
  let [elapsed, node] = [0, 1_000_000]
  const clock = createPanelClock(
    500,
    () => elapsed,
    () => node,
  )
  expect(clock.now()).toBe(1_000_500)
  clock.set(5_000_000)
  elapsed += 250
  // A year back.
  node -= 31_536_000_000
  expect(clock.now()).toBe(5_000_250)
  expect(node + clock.offset()).toBe(5_000_250)
})
