import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closed, within } from './base/setting-codecs.ts'
import { call } from './call.ts'
import { calls } from './calls.ts'
import {
  as,
  bytes,
  type Codec,
  flag,
  id,
  instant,
  integer,
  list,
  nothing,
  orElse,
  orNull,
  price,
  record,
  size,
  text,
  volume,
  words,
  yuan,
} from './codec.ts'
import { isPlainPath, plainAnswer, plainCall, plainCalls } from './plain.ts'
import { jsonSchemaOf, plainOf, problemsOf } from './schema/zod.ts'

const every = plainCalls()
const golden = (name: string) => JSON.parse(readFileSync(new URL(`../golden/${name}.json`, import.meta.url), 'utf8'))

interface Shape {
  type?: string
  format?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}

/** Each field of a schema, however deep, with its name. */
function fieldsOf({ properties = {}, items, anyOf = [] }: Shape): [name: string, shape: Shape][] {
  const own = Object.entries(properties).flatMap(([name, shape]) => {
    const [only = shape] = (shape.anyOf ?? []).filter(({ type }) => type !== 'null')
    return [[name, only] as [string, Shape], ...fieldsOf(shape)]
  })
  return [...own, ...(items ? fieldsOf(items) : []), ...anyOf.flatMap(fieldsOf)]
}

const allFields = every.flatMap(({ name, input, answer }) =>
  [input.schema, answer.schema].flatMap((schema) =>
    fieldsOf(jsonSchemaOf(schema) as Shape).map(([field, shape]) => ({ name, field, shape })),
  ),
)

describe.each(every)('$name in plain JSON', (one) => {
  const { name, input, answer } = one

  it('accepts what the envelope accepts, and gives it to the verb as the envelope does', () => {
    const wire = golden(name).input
    const plain = input.fromWire(wire)
    expect(problemsOf(input.schema, plain, 'en')).toEqual([])
    expect(JSON.stringify(input.toWire(JSON.parse(JSON.stringify(plain))))).toBe(JSON.stringify(wire))
  })

  it('answers the same as the envelope, by its own schema', () => {
    const wire = golden(name).answer
    const plain = answer.fromWire(wire)
    expect(problemsOf(answer.schema, JSON.parse(JSON.stringify(plain)), 'en')).toEqual([])
    expect(JSON.stringify(answer.toWire(plain))).toBe(JSON.stringify(wire))
  })
})

describe('the names and units of plain JSON', () => {
  it('are our names: none of the wire’s spellings is left', () => {
    expect(allFields.length).toBeGreaterThan(500)
    expect(allFields.filter(({ field }) => !/^[a-z][a-zA-Z0-9]*$/.test(field))).toEqual([])
  })

  it('money and bytes are decimal text, also where they are small', () => {
    const exact = allFields.filter(({ field }) => /(?:Li|Bytes|Milli)$|^bytes$/.test(field))
    expect(exact.length).toBeGreaterThan(80)
    const numbers = exact.filter(({ shape }) => shape.type !== 'string')
    expect(numbers.map(({ name, field }) => `${name} ${field}`)).toEqual([])
  })

  it('times are ISO 8601', () => {
    const times = allFields.filter(({ field }) => /[a-z]At$|^since$|^at$/.test(field))
    expect(times.length).toBeGreaterThan(50)
    expect(times.filter(({ shape }) => shape.format !== 'date-time').map((one) => `${one.name} ${one.field}`)).toEqual(
      [],
    )
    // Durations: an instant has no unit in its name.
    const inMs = allFields.filter(({ field }) => /Ms$|Timestamp$/.test(field)).map(({ field }) => field)
    expect(new Set(inMs)).toEqual(
      new Set(['entitlementMs', 'missingMs', 'speedMs', 'takenEntitlementMs', 'takenMs', 'timeMs', 'tookMs']),
    )
  })
})

describe('a path', () => {
  it('is the name of its call, and belongs to one call', () => {
    expect(plainCall('listOrders', calls.listOrders)).toMatchObject({ path: '/api/v1/list-orders', method: 'GET' })
    expect(plainCall('createOrder', calls.createOrder)).toMatchObject({ path: '/api/v1/create-order', method: 'POST' })
    expect(new Set(every.map(({ path }) => path)).size).toBe(every.length)
    for (const { path } of every) expect(path).toMatch(/^\/api\/v1(?:\/[a-z]+(?:-[a-z]+)*)$/)
  })

  it('is a GET where the call only reads and its input fits into a query', () => {
    for (const { method, declared, name } of every)
      expect({ name, method }).toEqual({ name, method: declared.reads && name !== 'previewGift' ? 'GET' : 'POST' })
  })

  it('is there for every call but those of the page alone', () => {
    const outside = Object.keys(calls).filter((name) => !every.some((one) => one.name === name))
    const anyone = Object.entries(calls).filter(([, { caller }]) => caller === 'anyone')
    expect(outside.sort()).toEqual([...anyone.map(([name]) => name), 'changePassword', 'logout'].sort())
  })

  it('of node software under the same prefix is none', () => {
    expect(['/api/v1/list-orders', '/api/v1/nothing?x'].map(isPlainPath)).toEqual([true, true])
    expect(['/api/v1/server/UniProxy/config', '/api/order/order_list', '/'].map(isPlainPath)).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('a value', () => {
  const thing = record({
    id: as('_id', id),
    state: as('st', words({ paid: 'paied', cancelled: 'cancled' })),
    priceLi: as('money', price),
    leftBytes: as('left', bytes),
    on: as('enabeld', orNull(flag)),
  })
  const plain = plainOf(thing.schema)

  it.each<[string, Codec<unknown>, fc.Arbitrary<unknown>]>([
    ['yuan', yuan as Codec<unknown>, fc.bigInt(-(10n ** 12n), 10n ** 12n)],
    ['bytes', bytes as Codec<unknown>, fc.bigInt(-(10n ** 30n), 10n ** 30n)],
    ['volume', volume as Codec<unknown>, fc.bigInt(0n, BigInt(Number.MAX_SAFE_INTEGER))],
  ])('of %s keeps every digit on the way in and out', (_, codec, values) => {
    fc.assert(
      fc.property(values, (ours) => {
        const { schema, toWire, fromWire } = plainOf(codec.schema)
        expect(problemsOf(schema, String(ours), 'en')).toEqual([])
        expect(codec.read(toWire(String(ours)) as never)).toBe(ours)
        expect(fromWire(codec.write(ours))).toBe(String(ours))
      }),
    )
  })

  it('of bytes or money is refused as a number, with a sign, a point, a zero in front, or beyond its range', () => {
    const accepted = (codec: Codec<unknown>, value: unknown) =>
      problemsOf(plainOf(codec.schema).schema, value, 'en').length === 0
    for (const value of [5, '05', '+5', '5.0', '1e3', '', ' 5', '0x5', '-0', null, ['5'], '5\0'])
      expect({ value, accepted: accepted(bytes as Codec<unknown>, value) }).toEqual({ value, accepted: false })
    expect(['10', '12500', '5', '12505', '-10'].map((li) => accepted(price as Codec<unknown>, li))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(['0', '9007199254740991', '9007199254740992', '-1'].map((n) => accepted(size as Codec<unknown>, n))).toEqual(
      [true, true, false, false],
    )
  })

  it('of a field that the record does not name is refused with its name, where the envelope passes it over', () => {
    const wire = { _id: 'a'.repeat(24), st: 'paied', money: 12.5, left: 1, enabeld: null }
    const ours = { id: 'a'.repeat(24), state: 'paid', priceLi: '12500', leftBytes: '1', on: null }
    expect(plain.fromWire({ ...wire, secret: 1 })).toEqual(ours)
    expect(plain.toWire(ours)).toEqual(wire)
    expect(problemsOf(thing.schema, { ...wire, secret: 1 }, 'en')).toEqual([])
    expect(problemsOf(plain.schema, { ...ours, onn: true }, 'en')).toEqual([
      expect.objectContaining({ path: '', unknown: ['onn'] }),
    ])
  })

  it('of an instant may leave the milliseconds out, and is in UTC', () => {
    const at = plainOf(instant.schema)
    expect(at.toWire('2026-03-01T08:00:00Z')).toBe('2026-03-01T08:00:00.000Z')
    const good = (text: string) => problemsOf(at.schema, text, 'en').length === 0
    expect(['2026-03-01T08:00:00Z', '2026-03-01T08:00:00.123Z'].map(good)).toEqual([true, true])
    expect(['2026-03-01T08:00:00+08:00', '2026-03-01', '2026-02-30T00:00:00Z', '1'].map(good)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('of a setting is the whole number of its last places, and a misspelt setting is refused', () => {
    const rate = closed(record({ factorMillionths: as('scale', within({ min: 0, max: 1000, places: 6 })) }))
    const { schema, toWire, fromWire } = plainOf(rate.schema)
    expect(toWire({ factorMillionths: 1_500_000 })).toEqual({ scale: 1.5 })
    expect(fromWire({ scale: 1.5 })).toEqual({ factorMillionths: 1_500_000 })
    expect(problemsOf(schema, { factorMillionths: 0.5 }, 'en')).toHaveLength(1)
    expect(problemsOf(schema, { factorMillionth: 1 }, 'en').some(({ unknown }) => unknown)).toBe(true)
  })
})

it('an instant in milliseconds is written as any other, and its name has no unit', () => {
  const { input } = plainCall('listUsers', calls.listUsers)
  const wire = input.toWire({ from: '2026-03-01T00:00:00Z' })
  expect(wire).toEqual({ fromTimestamp: Date.parse('2026-03-01T00:00:00Z') })
  expect(input.fromWire(wire)).toEqual({ from: '2026-03-01T00:00:00.000Z' })
})

describe('a list', () => {
  const rows = list(record({ id: as('_id', text()) }))
  const said = { summary: 'Rows', caller: 'member', reads: true, answer: rows, refusals: [] } as const
  const number = as('number', orElse(integer(1, 10), 2))
  const wire = (...ids: string[]) => ids.map((one) => ({ _id: one }))
  const nextOf = (one: ReturnType<typeof plainCall>, rows: unknown, input: Record<string, unknown>) =>
    plainAnswer(one, rows, one.pageOf(input))

  it('with pages takes `limit` and `cursor`, and tells the cursor of the next page until a page is not full', () => {
    const paged = plainCall('listRows', call('/rows', { ...said, pages: true, input: record({ number }) }))
    expect(Object.keys(jsonSchemaOf(paged.input.schema).properties as object)).toEqual(['limit', 'cursor'])
    expect(paged.input.toWire({ limit: 3, cursor: 'b' })).toEqual({ number: 3 })
    expect(paged.pageOf({ limit: 3, cursor: 'b' })).toEqual({ limit: 3, after: 'b' })
    expect(nextOf(paged, wire('a', 'b'), {})).toEqual({ items: [{ id: 'a' }, { id: 'b' }], nextCursor: 'b' })
    expect(nextOf(paged, wire('a', 'b'), { limit: 3 })).toMatchObject({ nextCursor: null })
    expect(nextOf(paged, [], { limit: 3 })).toEqual({ items: [], nextCursor: null })
  })

  it('with pages and no number of rows of its own has at most 1,000 on one', () => {
    const paged = plainCall('listRows', call('/rows', { ...said, pages: true, input: nothing }))
    expect(paged.pageOf({})).toEqual({ limit: 100, after: null })
    const accepted = (limit: number) => problemsOf(paged.input.schema, { limit }, 'en').length === 0
    expect([0, 1, 1000, 1001].map(accepted)).toEqual([false, true, true, false])
    expect(paged.input.toWire({ limit: 3, cursor: 'b' })).toEqual({})
  })

  it('whose input has a place in an order of its own goes on from the cursor of its last row', () => {
    const answer = list(record({ id: as('_id', text()), cursor: as('cursor', text()) }))
    const input = record({ count: number, after: as('after', orNull(text(40))) })
    const sorted = plainCall('listRows', call('/rows', { ...said, answer, input }))
    expect(sorted.input.toWire({ limit: 1, cursor: 'b' })).toEqual({ number: 1, after: 'b' })
    expect(nextOf(sorted, [{ _id: 'a', cursor: 'money 5' }], { limit: 1 })).toMatchObject({ nextCursor: 'money 5' })
  })

  it('that is answered whole has no next page', () => {
    const whole = plainCall('listRows', call('/rows', { ...said, input: nothing }))
    expect(nextOf(whole, wire('a', 'b'), {})).toEqual({ items: [{ id: 'a' }, { id: 'b' }], nextCursor: null })
  })
})

it('a query says numbers and flags as text; all else in it stays text', () => {
  const { input } = plainCall('find', {
    ...calls.listUsers,
    input: record({ days: as('n', integer(0, 9)), on: as('o', orNull(flag)), sought: as('s', text()) }),
  })
  expect(input.ofFields({ days: '5', on: 'true', sought: '5', other: '5' })).toEqual({
    days: 5,
    on: true,
    sought: '5',
    other: '5',
  })
  expect(input.ofFields({ days: '0x5', on: 'yes' })).toEqual({ days: '0x5', on: 'yes' })
})
