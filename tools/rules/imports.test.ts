import { describe, expect, it } from 'vitest'
import { breaks, IMPORT_RULES } from './import-rules.ts'
import { readImports, targetOf } from './read-imports.ts'
import { repositoryFiles } from './repository-files.ts'

const files = repositoryFiles(/\.(ts|tsx|mjs)$/).map(({ path, text }) => ({ path, imports: readImports(text) }))

describe.each(IMPORT_RULES)('$says', (rule) => {
  it('is kept', () => {
    const broken = files.flatMap(({ path, imports }) => {
      return imports.filter((one) => breaks(rule, path, one)).map((one) => `${path} imports ${one}`)
    })
    expect(broken).toEqual([])
  })

  it('is seen to be broken when it is, and only then', () => {
    expect(breaks(rule, ...rule.forbidden)).toBe(true)
    expect(breaks(rule, ...rule.permitted)).toBe(false)
    expect(IMPORT_RULES.filter((one) => breaks(one, ...rule.permitted)).map(({ says }) => says)).toEqual([])
  })
})

describe('reading imports', () => {
  it('finds every way to import', () => {
    const text = `
import one from 'one'
import { two, type Two } from "two"
import type {
  Three,
} from 'three'
import * as four from './four.ts'
import 'five'
export * from 'six'
export { seven } from 'seven'; import eight from 'eight'
const nine = await import('nine')
const ten = require('ten')
type Eleven = import('eleven').Eleven
`
    expect(readImports(text).sort()).toEqual(
      ['one', 'two', 'three', './four.ts', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'].sort(),
    )
  })

  it('takes comments and other text for what they are', () => {
    const text = `
// import one from 'one'
/* import two from 'two' */
const address = 'https://example.com' // not a comment before this
export const three = 'from the start'
export function four() { return 'x' }
`
    expect(readImports(text)).toEqual([])
  })

  it('reads this checkout: no file that the rules are about is overlooked', () => {
    expect(files.length).toBeGreaterThan(60)
    expect(files.find(({ path }) => path === 'packages/contract/src/codec.ts')?.imports.sort()).toEqual([
      '#schema',
      '@dukou/domain',
    ])
  })
})

describe('where an import leads', () => {
  it.each([
    ['packages/contract/src/codec.ts', '#schema', { kind: 'file', path: 'packages/contract/src/schema/zod.ts' }],
    ['apps/web/src/lib/call.ts', '@dukou/contract', { kind: 'file', path: 'packages/contract/src/index.ts' }],
    ['journeys/buy.test.ts', '@dukou/server/testing', { kind: 'file', path: 'apps/server/test/index.ts' }],
    ['apps/web/src/ui/a.tsx', '../lib/b.ts', { kind: 'file', path: 'apps/web/src/lib/b.ts' }],
    ['apps/server/src/a.ts', 'node:fs/promises', { kind: 'node', name: 'fs/promises' }],
    ['apps/server/src/a.ts', 'fs', { kind: 'node', name: 'fs' }],
    ['apps/web/src/a.tsx', '@mantine/core/styles.css', { kind: 'library', name: '@mantine/core' }],
    ['apps/web/src/a.tsx', 'react/jsx-runtime', { kind: 'library', name: 'react' }],
  ])('from %s, %s', (from, specifier, target) => {
    expect(targetOf(from, specifier)).toEqual(target)
  })
})
