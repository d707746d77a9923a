import { describe, expect, it, vi } from 'vitest'
import { createServerClock } from './server-clock.ts'

const TRUE_START = Date.parse('2026-11-22T10:00:00.250Z')
const HOUR = 3_600_000

/** A server whose clock is right, and a device whose clock is off by so much. */
function world(offMs = 0) {
  let steady = 5000
  let off = offMs
  const truth = () => TRUE_START + steady - 5000
  const onJump = vi.fn()
  const clock = createServerClock({ steady: () => steady, device: () => truth() + off }, onJump)
  return {
    clock,
    onJump,
    pass(ms: number) {
      steady += ms
    },
    setDevice(ms: number) {
      off = ms
    },
    /** The server makes its answer in the middle of the round trip, and writes the time without its milliseconds. */
    answer(roundTripMs: number) {
      const askedAt = steady
      steady += roundTripMs / 2
      const date = new Date(truth()).toUTCString()
      steady += roundTripMs / 2
      clock.hear({ date, askedAt, answeredAt: steady })
    },
    error: () => Math.abs(clock.now().getTime() - truth()),
  }
}

describe('the server’s time', () => {
  it.each([0, HOUR, -26 * HOUR])(
    'is right within a second after one quick answer, with the device %i ms off',
    (off) => {
      const { answer, error } = world(off)
      answer(40)
      expect(error()).toBeLessThan(600)
    },
  )

  it('is the device’s own until the first answer', () => {
    expect(world(HOUR).error()).toBe(HOUR)
  })

  it('is not spoilt by a slow answer after a quick one, and gets better with each answer', () => {
    const { answer, error, pass } = world()
    answer(40)
    const first = error()
    answer(9000)
    expect(error()).toBe(first)
    for (const wait of [310, 770, 130, 590]) {
      pass(wait)
      answer(40)
    }
    expect(error()).toBeLessThan(200)
  })

  it('goes on steadily while the device’s clock is set, and has the server asked once', () => {
    const { clock, answer, setDevice, error, onJump, pass } = world()
    answer(40)
    setDevice(HOUR)
    pass(1000)
    expect(error()).toBeLessThan(600)
    clock.now()
    expect(onJump).toHaveBeenCalledOnce()
    answer(40)
    setDevice(0)
    clock.now()
    expect(onJump).toHaveBeenCalledTimes(2)
  })

  it('is believed anew when an answer cannot be squared with what was known: the device slept', () => {
    let steady = 0
    const clock = createServerClock({ steady: () => steady, device: () => 0 })
    const hear = (at: number) =>
      clock.hear({ date: new Date(at).toUTCString(), askedAt: steady - 20, answeredAt: steady })
    hear(TRUE_START)
    steady += 1000
    hear(TRUE_START + 8 * HOUR)
    expect(Math.abs(clock.now().getTime() - (TRUE_START + 8 * HOUR))).toBeLessThan(1100)
  })

  it('ignores an answer without a time', () => {
    const { clock, error } = world(HOUR)
    clock.hear({ date: null, askedAt: 0, answeredAt: 1 })
    clock.hear({ date: 'yesterday', askedAt: 0, answeredAt: 1 })
    expect(error()).toBe(HOUR)
  })
})
