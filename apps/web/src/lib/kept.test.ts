import { afterEach, describe, expect, it, vi } from 'vitest'
import { kept, keptForTab } from './kept.ts'

afterEach(() => vi.unstubAllGlobals())

function withStorage(name: string): void {
  const texts = new Map<string, string>()
  vi.stubGlobal(name, {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  })
}

describe.each([
  ['for every tab', 'localStorage', kept],
  ['for one tab', 'sessionStorage', keptForTab],
] as const)('what the device keeps %s', (_whose, name, store) => {
  it('is found again until it is removed', () => {
    withStorage(name)
    expect(store.read('place')).toBeNull()
    expect(store.write('place', 'here')).toBe(true)
    expect(store.read('place')).toBe('here')
    store.remove('place')
    expect(store.read('place')).toBeNull()
  })

  it('is nothing, without an error, where the browser forbids to look at its storage', () => {
    // A blocked storage throws when its name is read, before any method of it is called.
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException('forbidden', 'SecurityError')
      },
    })
    try {
      expect(store.read('place')).toBeNull()
      expect(store.write('place', 'here')).toBe(false)
      expect(() => store.remove('place')).not.toThrow()
    } finally {
      if (before) Object.defineProperty(globalThis, name, before)
      else Reflect.deleteProperty(globalThis, name)
    }
  })

  it('goes without what there is no room for', () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal(name, { getItem: () => null, setItem: full })
    expect(store.write('place', 'here')).toBe(false)
    expect(store.read('place')).toBeNull()
  })
})
