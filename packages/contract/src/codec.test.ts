import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  as,
  bytes,
  type Codec,
  decimal,
  filled,
  flag,
  givenBytes,
  id,
  instant,
  integer,
  list,
  nothing,
  oneOf,
  orElse,
  orNoId,
  orNull,
  pattern,
  record,
  text,
  volume,
  words,
  yuan,
} from './codec.ts'
import { known, problemsOf } from './schema/zod.ts'
import { tradeShape } from './shop/payments.ts'

type Checked = Pick<Codec<unknown>, 'schema'>

const accepts = (codec: Checked, wire: unknown) => problemsOf(codec.schema, wire, 'zh').length === 0
const throughJson = (wire: unknown) => JSON.parse(JSON.stringify(wire))

const hex24 = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 24, maxLength: 24 })
const moments = fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
const anyText = fc.string({ unit: 'grapheme', maxLength: 50 }).filter((one) => !one.includes('\0'))
const safe = { min: -BigInt(Number.MAX_SAFE_INTEGER), max: BigInt(Number.MAX_SAFE_INTEGER) }

const colour = words({ cancelled: 'cancled', paid: 'paied' })
const person = record({ id: as('_id', id), name: as('comsumer_name', text()), moneyLi: as('money', orNull(yuan)) })
const people = fc.record({ id: hex24, name: anyText, moneyLi: fc.option(fc.bigInt(-(10n ** 12n), 10n ** 12n)) })

// biome-ignore lint/suspicious/noExplicitAny: each row keeps its own type
const kinds: [string, Codec<any>, fc.Arbitrary<unknown>][] = [
  ['text', text(), anyText],
  ['filled', filled(100), anyText.map((one) => `${one}a`)],
  ['pattern', pattern(/^[a-z]*$/), fc.string({ unit: fc.constantFrom('a', 'z'), maxLength: 20 })],
  ['id', id, hex24],
  ['flag', flag, fc.boolean()],
  ['integer', integer(-5, 1_000_000), fc.integer({ min: -5, max: 1_000_000 })],
  ['decimal', decimal(0, 100, 2), fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)],
  ['oneOf', oneOf(['a', 'b']), fc.constantFrom('a', 'b')],
  ['words', colour, fc.constantFrom('cancelled', 'paid')],
  ['yuan', yuan, fc.bigInt(-(10n ** 12n), 10n ** 12n)],
  ['bytes', bytes, fc.bigInt(-(10n ** 20n), 10n ** 20n)],
  ['givenBytes', givenBytes, fc.bigInt(safe)],
  ['instant', instant, moments],
  ['list', list(yuan), fc.array(fc.bigInt(0n, 10n ** 12n), { maxLength: 5 })],
  ['orNull', orNull(instant), fc.option(moments)],
  ['orNoId', orNoId, fc.option(hex24)],
  ['orElse', orElse(integer(0, 9), 7), fc.integer({ min: 0, max: 9 })],
  ['record', person, people],
  [
    'record of records',
    record({ all: as('list', list(person)) }),
    fc.record({ all: fc.array(people, { maxLength: 4 }) }),
  ],
  ['nothing', nothing, fc.constant({})],
]

describe.each(kinds)('%s', (_, codec, values) => {
  it('is written so that its own check accepts it, and read back as it was', () => {
    fc.assert(
      fc.property(values, (ours) => {
        const wire = throughJson(codec.write(ours))
        expect(problemsOf(codec.schema, wire, 'en')).toEqual([])
        expect(codec.read(wire as never)).toEqual(ours)
      }),
    )
  })
})

describe('what is refused', () => {
  const refused: [string, Checked, unknown[]][] = [
    ['text', text(3), ['four', 1, null, undefined, {}, 'a\0b']],
    ['filled', filled(3), ['', ' ', '\n\t', 'four', 'a\0b', 1, null]],
    ['pattern', pattern(/^[a-z]+$/, 3), ['', 'A', 'abcd', 'ab\n', 7]],
    ['id', id, ['', '66f0a1c2d3e4b5a69788776', '66F0A1C2D3E4B5A697887766', `${'a'.repeat(24)}\n`, 5]],
    ['orNoId', orNoId, [' ', '66f0a1c2d3e4b5a69788776', `${'a'.repeat(24)}\n`, '\n', 5]],
    ['flag', flag, [0, 1, 'true', null]],
    ['integer', integer(0, 9), [-1, 10, 1.5, '1', Number.NaN, 1e300]],
    ['decimal', decimal(0, 9, 2), [-0.01, 9.01, 1.001, '1', Number.POSITIVE_INFINITY]],
    ['oneOf', oneOf(['a']), ['b', '', 'toString', null]],
    ['words', colour, ['paid', 'cancelled', 'constructor']],
    ['yuan', yuan, [0.0001, '1.00', null, 2e9]],
    ['bytes', bytes, [1.5, '1', 2 ** 53, '9007199254740992.5', '-0009007199254740993']],
    ['givenBytes', givenBytes, [1.5, '1', 2 ** 53, -(2 ** 53), '9007199254740993']],
    ['volume', volume, [-1, 2 ** 53, '9007199254740993']],
    [
      'instant',
      instant,
      ['2026-03-01', '2026-03-01T00:00:00Z', '2026-02-30T00:00:00.000Z', '2026-03-01T00:00:00.000+08:00', 0],
    ],
    ['list', list(flag, 2), [[1], [true, true, true], {}, 'true']],
    ['record', person, [{}, [], null, { _id: 'x', comsumer_name: '王伟', money: 1 }]],
  ]

  it.each(refused)('as %s', (_, codec, wires) => {
    expect(wires.filter((wire) => accepts(codec, wire))).toEqual([])
  })

  it('is told with the place and in the language of who asked', () => {
    const wire = { list: [{ _id: 'a'.repeat(24), comsumer_name: 7, money: 1 }] }
    const codec = record({ all: as('list', list(person)) })
    const [zh] = problemsOf(codec.schema, wire, 'zh')
    const [en] = problemsOf(codec.schema, wire, 'en')
    expect(zh).toMatchObject({ path: 'list.0.comsumer_name', message: expect.stringMatching(/[一-龥]/) })
    expect(en).toMatchObject({ path: 'list.0.comsumer_name', message: expect.stringMatching(/^[ -~]+$/) })
  })
})

describe('a reference that there need not be', () => {
  it('is none where the text is empty, absent or null', () => {
    for (const wire of ['', undefined, null]) {
      expect(accepts(orNoId, wire)).toBe(true)
      expect(orNoId.read(wire as never)).toBeNull()
    }
  })
})

describe('a record', () => {
  it('lets no field pass that it does not name, in either direction', () => {
    const stranger = fc.dictionary(fc.string(), fc.anything({ maxDepth: 1 }))
    fc.assert(
      fc.property(people, stranger, (ours, extra) => {
        const wire = { ...extra, ...(person.write(ours) as object) }
        expect(Object.keys(person.read(wire as never))).toEqual(['id', 'name', 'moneyLi'])
        expect(Object.keys(known(person.schema, wire) as object).sort()).toEqual(['_id', 'comsumer_name', 'money'])
        expect(Object.keys(person.write({ ...extra, ...ours } as never) as object)).toEqual([
          '_id',
          'comsumer_name',
          'money',
        ])
      }),
    )
  })

  it('is not misled by names that every object has', () => {
    const wire = JSON.parse(
      '{"_id":"66f0a1c2d3e4b5a697887766","comsumer_name":"a","money":1,"__proto__":{"admin":true}}',
    )
    expect(person.read(wire as never)).toEqual({ id: '66f0a1c2d3e4b5a697887766', name: 'a', moneyLi: 1_000n })
    expect((person.read(wire as never) as { admin?: boolean }).admin).toBeUndefined()
    expect(accepts(record({ constructorName: as('constructor', text()) }), {})).toBe(false)
  })

  it('carries Chinese text, emoji and flags unharmed', () => {
    const name = '渡口🚀王小明 🇭🇰 «香港 01»'
    const wire = throughJson(person.write({ id: 'a'.repeat(24), name, moneyLi: null }))
    expect(wire).toEqual({ _id: 'a'.repeat(24), comsumer_name: name, money: null })
    expect(person.read(wire as never).name).toBe(name)
  })
})

describe('what is left out', () => {
  it('is null, or the value that was named for it', () => {
    const shape = record({ note: as('msg', orNull(text())), port: as('port', orElse(integer(1, 65_535), 443)) })
    for (const wire of [{}, { msg: null, port: null }]) {
      expect(accepts(shape, wire)).toBe(true)
      expect(shape.read(wire as never)).toEqual({ note: null, port: 443 })
    }
    expect(accepts(shape, { port: 0 })).toBe(false)
  })
})

describe('amounts', () => {
  it('of USDT pass exactly to three decimals, and a fourth is refused', () => {
    const { usdtMilli } = tradeShape.fields
    for (const [milli, wire] of [
      [1n, 0.001],
      [695n, 0.695],
      [12_345n, 12.345],
      [10_000n, 10],
      [999_999_999n, 999_999.999],
    ] as const) {
      expect(throughJson(usdtMilli.write(milli))).toBe(wire)
      expect(usdtMilli.read(wire as never)).toBe(milli)
      expect(accepts(usdtMilli, wire)).toBe(true)
    }
    expect(accepts(usdtMilli, 0.6951)).toBe(false)
  })

  it('of bytes stay whole up to 2^53, the end of exact JSON numbers', () => {
    expect(throughJson(bytes.write(9_007_199_254_740_991n))).toBe(9_007_199_254_740_991)
    expect(bytes.read(9_007_199_254_740_991 as never)).toBe(9_007_199_254_740_991n)
  })

  it.each([
    ['9007199254740992', 2n ** 53n],
    ['9007199254740993', 2n ** 53n + 1n],
    ['-9007199254740993', -(2n ** 53n) - 1n],
    ['123456789012345678901', 123_456_789_012_345_678_901n],
  ])('of bytes beyond 2^53 are the text %s, to the byte', (wire, ours) => {
    expect(throughJson(bytes.write(ours))).toBe(wire)
    expect(bytes.read(wire as never)).toBe(ours)
    expect(accepts(bytes, wire)).toBe(true)
    expect(throughJson(volume.write(ours))).toBe(wire)
  })
})
