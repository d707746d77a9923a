import { describe, expect, it, vi } from 'vitest'
import { loadPart, PartMissing, reloadForPart } from './load-part.ts'

describe('a part that does not come', () => {
  it('is asked for once more, and found when it comes then', async () => {
    const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('part')
    expect(await loadPart(load)).toBe('part')
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('is missing after the second try', async () => {
    const load = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(loadPart(load)).rejects.toThrow(PartMissing)
    expect(load).toHaveBeenCalledTimes(2)
  })
})

describe('the reload for a missing part', () => {
  function page(isOnline: boolean) {
    const kept = new Map<string, string>()
    const storage = {
      read: (key: string) => kept.get(key) ?? null,
      write: (key: string, value: string) => Boolean(kept.set(key, value)),
    }
    return { isOnline, storage, reload: vi.fn() }
  }

  it('happens once for a build', () => {
    const tab = page(true)
    expect([reloadForPart(tab), reloadForPart(tab)]).toEqual([true, false])
    expect(tab.reload).toHaveBeenCalledTimes(1)
  })

  it('is left out where the tab cannot remember it: it would never end', () => {
    const tab = page(true)
    expect(reloadForPart({ ...tab, storage: { read: () => null, write: () => false } })).toBe(false)
    expect(tab.reload).not.toHaveBeenCalled()
  })

  it('waits for a connection', () => {
    const tab = page(false)
    expect(reloadForPart(tab)).toBe(false)
    expect(reloadForPart({ ...tab, isOnline: true })).toBe(true)
  })
})
