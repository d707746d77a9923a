import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base64Text } from './base64.ts'
import { encodeValue, widthOf } from './encoding.ts'
import { concat, partsOf, type Text } from './text.ts'

const UUID = '7a0c1e52-3f1b-4c86-9c4b-2f6f4b7a1d11'
const HOLE: Text = { parts: [{ slot: 1, encoding: { kind: 'uuid' } }] }

/** The text as it reads after filling. */
function filled(text: Text): string {
  return partsOf(text)
    .map((part) => (typeof part === 'string' ? part : encodeValue(part.encoding, UUID)))
    .join('')
}

describe('base64Text', () => {
  it('encodes a text with holes to what the filled text encodes to, wherever the holes are', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme', minLength: 2 }),
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('standard', 'url'),
        (before, between, after, alphabet) => {
          const text = concat(before, HOLE, between, HOLE, after)
          const plain = Buffer.from(before + UUID + between + UUID + after, 'utf8')
          expect(filled(base64Text(text, alphabet))).toBe(
            plain.toString(alphabet === 'standard' ? 'base64' : 'base64url'),
          )
        },
      ),
    )
  })

  it('encodes a text with long parts, which stay parts, as the whole', () => {
    const long = '名a'.repeat(501)
    const text = concat(long, 'b', long, HOLE, 'c', long)
    expect(partsOf(text).length).toBeGreaterThan(3)
    expect(filled(base64Text(text, 'standard'))).toBe(Buffer.from(`${long}b${long}${UUID}c${long}`).toString('base64'))
  })

  it('can be nested, as a list of ssr links needs', () => {
    const inner = concat('head', base64Text(concat('x', HOLE), 'url'), 'tail')
    const twice = Buffer.from(`head${Buffer.from(`x${UUID}`).toString('base64url')}tail`).toString('base64url')
    expect(filled(base64Text(inner, 'url'))).toBe(twice)
  })

  it('gives every hole the width that its value will have', () => {
    for (const before of ['', 'a', 'ab', 'abc']) {
      for (const part of partsOf(base64Text(concat(before, HOLE, 'z'), 'standard'))) {
        if (typeof part !== 'string') expect(encodeValue(part.encoding, UUID)).toHaveLength(widthOf(part.encoding))
      }
    }
  })

  it('refuses two holes that would share a group of three bytes', () => {
    expect(() => base64Text(concat('a', HOLE, HOLE), 'standard')).toThrow('share a base64 group')
  })
})
