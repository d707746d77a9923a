import { isIPv4 as nodeReadsV4, isIPv6 as nodeReadsV6 } from 'node:net'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isHost, isHostName, isIP, isIPv4, isIPv6 } from './index.ts'

/** Texts near an address or a name, where a pattern that is a little too wide or too narrow would show. */
const nearly = fc.string({ unit: fc.constantFrom(...'0125.:af-_x'), maxLength: 20 })
const changed = fc
  .tuple(fc.oneof(fc.ipV4(), fc.ipV6(), fc.domain()), fc.nat(40), nearly)
  .map(([text, at, more]) => text.slice(0, at) + more + text.slice(at + 1))
const anything = fc.oneof(nearly, changed, fc.ipV4(), fc.ipV6(), fc.domain(), fc.string())

describe('an address', () => {
  it('is what Node takes for one', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(isIPv4(text)).toBe(nodeReadsV4(text))
        expect(isIPv6(text)).toBe(nodeReadsV6(text) && !text.includes('%'))
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    '127.evil',
    '999.1.1.1',
    'a:b',
    '...',
    '',
    '1.2.3',
    '0127.0.0.1',
    '::1%lo',
    '[::1]',
    '1.2.3.4:80',
    '0.0.0.0::',
  ])('is not %j', (text) => expect(isIP(text)).toBe(false))
})

describe('a host', () => {
  it('is any address and any domain', () => {
    fc.assert(fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.domain()), isHost))
  })

  it('stands in a URL as it is, with brackets where it is an IPv6 address', () => {
    fc.assert(
      // A URL also decodes punycode, which nobody who only connects does.
      fc.property(
        anything.filter((text) => isHost(text) && !/(^|\.)xn--/i.test(text)),
        (text) => {
          const url = new URL(`http://${isIPv6(text) ? `[${text}]` : text}/`)
          if (!isIPv6(text)) expect(url.hostname).toBe(text.toLowerCase())
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it.each(['', '-', '..', '...', ':', '1.2.3', '999.1.1.1', 'a:b', 'node.1', '0x7f000001', 'a.0x1', '2130706433'])(
    'is not %j',
    (text) => expect(isHost(text)).toBe(false),
  )

  it.each(['127.evil', 'localhost', 'xn--fiqs8s', 'a_b.example', '1.example', 'n1'])('may be called %s', (text) => {
    expect(isHostName(text)).toBe(true)
  })
})
