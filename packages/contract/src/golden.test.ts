import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { AnyCall } from './call.ts'
import { calls } from './calls.ts'
import type { Codec } from './codec.ts'
import { problemsOf } from './schema/zod.ts'

/*
 * One realistic exchange of every call, as it stands on the wire. Reading and writing it again must give the same bytes:
 * so no wire name, order of fields or form of a value changes without this test saying so.
 */
const folder = new URL('../golden/', import.meta.url)
const everyCall = Object.entries<AnyCall>(calls)

interface Exchange {
  input: unknown
  answer: unknown
}

function exchangeOf(name: string): Exchange {
  const file = new URL(`${name}.json`, folder)
  if (!existsSync(file))
    throw new Error(`packages/contract/golden/${name}.json is missing: write {input, answer} there`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

function rewritten(codec: Codec<unknown>, wire: unknown): string {
  return JSON.stringify(codec.write(codec.read(wire as never)))
}

/** Every copy of the value with one field renamed, however deep it lies. */
function renamings(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((one) => renamings(one).map((copy) => [copy]))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([field, inner]) => {
    const others = Object.entries(value).filter(([name]) => name !== field)
    const renamed = Object.fromEntries([...others, [`${field}Renamed`, inner]])
    return [renamed, ...renamings(inner).map((copy) => ({ ...value, [field]: copy }))]
  })
}

function survives(codec: Codec<unknown>, wire: unknown): boolean {
  return problemsOf(codec.schema, wire, 'en').length === 0 && rewritten(codec, wire) === JSON.stringify(wire)
}

describe.each(everyCall)('%s on the wire', (name, { input, answer }) => {
  it('is accepted and comes back byte for byte, in both directions', () => {
    const golden = exchangeOf(name)
    expect({ input: problemsOf(input.schema, golden.input, 'en') }).toEqual({ input: [] })
    expect({ answer: problemsOf(answer.schema, golden.answer, 'en') }).toEqual({ answer: [] })
    expect(rewritten(input, golden.input)).toBe(JSON.stringify(golden.input))
    expect(rewritten(answer, golden.answer)).toBe(JSON.stringify(golden.answer))
  })

  it('does not survive the renaming of any field', () => {
    const golden = exchangeOf(name)
    expect(renamings(golden.input).filter((wire) => survives(input, wire))).toEqual([])
    expect(renamings(golden.answer).filter((wire) => survives(answer, wire))).toEqual([])
  })
})

it('belongs to a call that exists', () => {
  const files = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))
  expect(files.filter((name) => !(name in calls))).toEqual([])
})
