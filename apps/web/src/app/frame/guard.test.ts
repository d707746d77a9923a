import { describe, expect, it, vi } from 'vitest'
import { maySee } from './guard.ts'

const jar = (cookies: Record<string, string>) => (name: string) => cookies[name]

describe('a route that needs a session', () => {
  it.each([{ token_state: '1' }, { token: 'T' }])('opens with %j, and nobody is asked', async (cookies) => {
    const ask = vi.fn()
    expect(await maySee(jar(cookies), ask)).toBe(true)
    expect(ask).not.toHaveBeenCalled()
  })

  it('asks the server once when there is no cookie that it can read', async () => {
    const ask = vi.fn(async () => ({ email: 'a@b.example' }))
    expect(await maySee(jar({}), ask)).toBe(true)
    expect(ask).toHaveBeenCalledOnce()
  })

  it('stays closed to visitors, also when the server cannot be asked', async () => {
    expect(await maySee(jar({}), async () => null)).toBe(false)
    expect(
      await maySee(jar({}), async () => {
        throw new Error('no answer')
      }),
    ).toBe(false)
  })
})
