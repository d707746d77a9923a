import { readFileSync } from 'node:fs'
import { afterAll, expect, it, vi } from 'vitest'
import * as absent from './schema/absent.ts'

// Files of a worker share their modules: this one reads the calls anew, and leaves nobody else what it read.
vi.resetModules()
vi.doMock('#schema', () => import('./schema/absent.ts'))
const { calls } = await import('./calls.ts')
afterAll(() => {
  vi.doUnmock('#schema')
  vi.resetModules()
})

it('reads and writes every call in the page too, where there are no validators', () => {
  for (const [name, { input, answer }] of Object.entries<import('./call.ts').AnyCall>(calls)) {
    expect(answer.schema).toBeUndefined()
    const golden = JSON.parse(readFileSync(new URL(`../golden/${name}.json`, import.meta.url), 'utf8'))
    expect(input.write(input.read(golden.input as never))).toEqual(golden.input)
    expect(answer.write(answer.read(golden.answer as never))).toEqual(golden.answer)
  }
})

it('has a stand-in for every validator that the codecs use', () => {
  const used = readFileSync(new URL('./codec.ts', import.meta.url), 'utf8').matchAll(/\bschema\.([a-z]\w*)\(/g)
  const names = [...new Set([...used].map((match) => match[1] ?? ''))]
  expect(names.length).toBeGreaterThan(8)
  expect(names.filter((name) => !(name in absent))).toEqual([])
})
