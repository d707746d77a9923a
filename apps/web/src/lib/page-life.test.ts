import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endPageLife, later, pageLife } from './page-life.ts'

describe('what a page does later', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('happens once, when its time has come', () => {
    const act = vi.fn()
    const onLeft = vi.fn()
    later(2000, act, onLeft)
    vi.advanceTimersByTime(1999)
    expect(act).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    endPageLife()
    vi.advanceTimersByTime(5000)
    expect([act.mock.calls.length, onLeft.mock.calls.length]).toEqual([1, 0])
  })

  it('does not happen on the next page; what is to be done instead is done at once', () => {
    const act = vi.fn()
    const onLeft = vi.fn()
    later(2000, act, onLeft)
    endPageLife()
    expect(onLeft).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(5000)
    expect([act.mock.calls.length, onLeft.mock.calls.length]).toEqual([0, 1])
  })

  it('can be taken back', () => {
    const act = vi.fn()
    const onLeft = vi.fn()
    later(2000, act, onLeft)()
    vi.advanceTimersByTime(5000)
    endPageLife()
    expect([act.mock.calls.length, onLeft.mock.calls.length]).toEqual([0, 0])
  })

  it('belongs to the page on which it was begun, also from inside of an end', () => {
    const act = vi.fn()
    later(
      2000,
      () => {},
      () => later(1000, act),
    )
    endPageLife()
    vi.advanceTimersByTime(1000)
    expect(act).toHaveBeenCalledOnce()
  })

  it('is told of the end by the life that it was given', () => {
    const before = pageLife()
    endPageLife()
    expect([before.aborted, pageLife().aborted]).toEqual([true, false])
  })
})
