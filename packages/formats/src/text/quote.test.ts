import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { anyText } from '../testing/any-text.ts'
import { quote, wellFormed } from './quote.ts'

describe('quote', () => {
  it('gives a scalar that a JSON reader and YAML readers of both versions read back as the same string', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const quoted = quote(text)
        expect(JSON.parse(quoted)).toBe(wellFormed(text))
        expect(parse(quoted)).toBe(wellFormed(text))
        expect(parse(quoted, { version: '1.1' })).toBe(wellFormed(text))
      }),
    )
  })

  it('says the same of a name each time, among however many others', () => {
    const names = Array.from({ length: 2_500 }, (_, index) => `线路 "${index % 1_250}"`)
    for (const name of names) expect(JSON.parse(quote(name))).toBe(name)
  })

  it('keeps emoji raw, for Go refuses surrogate pairs written as escapes', () => {
    expect(quote('🇭🇰')).toBe('"🇭🇰"')
  })

  it('turns half an emoji into U+FFFD', () => {
    expect(quote('a\ud83cb')).toBe('"a\ufffdb"')
  })

  it('escapes what YAML takes for a line break or refuses', () => {
    expect(quote('a\u0085b\u2028c\ufeffd\u007f')).toBe('"a\\u0085b\\u2028c\\ufeffd\\u007f"')
  })
})
