import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { anyText } from '../testing/any-text.ts'
import { plain } from './text.ts'
import { constant, toJson, toYaml } from './tree.ts'

const documents = fc.dictionary(
  fc.constantFrom('name', 'path', 'skip-cert-verify', '2x'),
  fc.array(anyText.map((text) => text.toWellFormed())),
  {
    minKeys: 1,
  },
)

describe('a document', () => {
  it('is read back as what it says, in JSON and in YAML', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const tree = { top: document, list: [document, 1, true, []], none: undefined }
        const read = { top: document, list: [document, 1, true, []] }
        expect(JSON.parse(plain(toJson(tree)))).toEqual(read)
        expect(parse(plain(toYaml(tree)))).toEqual(read)
      }),
    )
  })

  it('has the same text whether or not a part of it is constant', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const [usual, fixed] = [{ a: [document, { b: document }] }, { a: [constant({ ...document }), { b: document }] }]
        expect(plain(toJson(fixed))).toBe(plain(toJson(usual)))
        expect(plain(toYaml(fixed))).toBe(plain(toYaml(usual)))
      }),
    )
  })
})
