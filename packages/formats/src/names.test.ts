import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanListName, cleanName, flagOf, uniqueNames } from './names.ts'

describe('cleanName', () => {
  it('drops control characters, byte order marks and marks that turn the writing direction', () => {
    expect(cleanName(' \ufeffa\r\nb\u202ec\t ')).toBe('a b c')
  })

  it('cuts a name at 120 characters without cutting an emoji in two', () => {
    expect([...cleanName('🚀'.repeat(200))]).toHaveLength(120)
  })

  it('gives a name to what has none', () => {
    expect(cleanName(' \n ')).toBe('node')
  })
})

describe('cleanListName', () => {
  it('takes away what ends a name in comma-separated lines', () => {
    expect(cleanListName('#; 台湾, 01 = "快"')).toBe('台湾 01 快')
  })
})

describe('uniqueNames', () => {
  it('numbers equal names in their order', () => {
    expect(uniqueNames(['HK', 'HK', 'HK 2', 'HK'], [])).toEqual(['HK', 'HK 2', 'HK 2 2', 'HK 3'])
  })

  it('never gives a reserved name, in whatever case', () => {
    expect(uniqueNames(['direct', 'Auto'], ['DIRECT', 'auto'])).toEqual(['direct 2', 'Auto 2'])
  })

  it('gives as many different names as it was given names', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'a 2', 'a 3', 'b')), (names) => {
        expect(new Set(uniqueNames(names, ['b'])).size).toBe(names.length)
      }),
    )
  })
})

describe('flagOf', () => {
  it('spells a country code in regional indicators', () => {
    expect(flagOf('hk')).toBe('🇭🇰')
    expect(flagOf('x1')).toBe('')
    expect(flagOf(undefined)).toBe('')
  })
})
