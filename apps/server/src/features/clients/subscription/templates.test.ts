import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { App } from '../../../platform/context.ts'
import { createTemplates, type ReadyProfile } from './templates.ts'
import type { ProfileOptions } from './user-options.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const wanted = { client: 'clash', variant: '', plainList: false }
const options = { access: 'mayUse', entitlements: '' } as ProfileOptions

/** Templates that are made when the test says so. */
function stage() {
  const made: { done(ready: ReadyProfile): void; fail(error: Error): void }[] = []
  const make = () => new Promise<ReadyProfile>((done, fail) => made.push({ done, fail }))
  const templateFor = createTemplates({} as App, make)
  return { made, pull: (revision: bigint) => templateFor(wanted, options, revision) }
}

const [first, second] = [{ tag: 'first' }, { tag: 'second' }] as unknown as [ReadyProfile, ReadyProfile]

describe('a template', () => {
  it('is made once for all pulls that wait for it, also when that takes long', async () => {
    const { made, pull } = stage()
    const pulls = [pull(1n), pull(1n), pull(1n)]
    await vi.advanceTimersByTimeAsync(20_000)
    made[0]?.done(first)
    expect(await Promise.all(pulls)).toEqual([first, first, first])
    expect(made).toHaveLength(1)
  })

  it('of a new revision is waited for, and the one before serves where that takes long', async () => {
    const { made, pull } = stage()
    const one = pull(1n)
    made[0]?.done(first)
    await one
    const [fast, slow] = [pull(2n), pull(2n)]
    await vi.advanceTimersByTimeAsync(4_999)
    made[1]?.done(second)
    expect(await Promise.all([fast, slow])).toEqual([second, second])
    const late = pull(3n)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await late).toBe(second)
    made[2]?.done(first)
    expect(await pull(3n)).toBe(first)
    expect(made).toHaveLength(3)
  })

  it('that was right over a minute ago does not serve', async () => {
    const { made, pull } = stage()
    const one = pull(1n)
    made[0]?.done(first)
    await one
    await vi.advanceTimersByTimeAsync(61_000)
    const late = pull(2n)
    await vi.advanceTimersByTimeAsync(30_000)
    made[1]?.done(second)
    expect(await late).toBe(second)
  })

  it('that cannot be made is tried again at the next pull, and the one before serves meanwhile', async () => {
    const { made, pull } = stage()
    const failing = pull(1n)
    made[0]?.fail(new Error('no database'))
    await expect(failing).rejects.toThrow('no database')
    const one = pull(1n)
    made[1]?.done(first)
    expect(await one).toBe(first)
    await pull(1n)
    const next = pull(2n)
    made[2]?.fail(new Error('no database'))
    expect(await next).toBe(first)
    expect(made).toHaveLength(3)
  })
})
