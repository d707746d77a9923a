import { describe, expect, it } from 'vitest'
import { fromPs, isRunning, startTimeOf } from './running.ts'

const me = `${process.pid} ${startTimeOf(process.pid)}`

describe('a process named by its number and its start', () => {
  it('runs while it does', () => {
    expect(isRunning(me)).toBe(true)
    expect(isRunning(`${process.pid} `)).toBe(true)
  })

  it.each([`${process.pid} 1`, '999999999 1', '', 'nonsense', '-1 1', '0 1'])('%j does not', (owner) => {
    expect(isRunning(owner)).toBe(false)
  })

  it('is found by ps too, where there is no /proc', () => {
    expect(fromPs(process.pid)).toEqual({ isZombie: false, startTime: expect.stringMatching(/^\w{3}-\w{3}-\d+-/) })
    expect(fromPs(999_999_999)).toBeUndefined()
  })
})
