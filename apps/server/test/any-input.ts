import type { AnyCall } from '@dukou/contract'
import { jsonSchemaOf } from '@dukou/contract/schema'
import * as fc from 'fast-check'

interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  pattern?: string
  format?: string
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Texts that have broken programs before. */
const HOSTILE = [
  '',
  ' ',
  '\0',
  '\ud800',
  "' or 1=1 --",
  '"; drop table users; --',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  'a\r\nSet-Cookie: token=x',
  'https://evil.example',
  'javascript:alert(1)',
  '\u202e\u2066\u2028\u2029\ufeff',
  '👩‍👩‍👧‍👦',
  'NaN',
  '-0',
  '9'.repeat(400),
  'x'.repeat(20_000),
]

const wild = fc.oneof(
  fc.constantFrom<unknown>(
    ...HOSTILE,
    null,
    true,
    false,
    [],
    {},
    [[]],
    0,
    -0,
    -1,
    0.1,
    1e308,
    2 ** 31,
    2 ** 53,
    -(2 ** 53),
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

/** Ids that exist, by the field that takes them; whatever field is not named takes any of them. */
export type KnownIds = Readonly<Record<string, readonly string[]>>

/**
 * Payloads for a call: what its schema allows, with ids that exist now and then, and the same with wild values in some
 * fields, fields left out and fields nobody knows.
 */
export function anyPayload(call: AnyCall, ids: KnownIds): fc.Arbitrary<unknown> {
  const schema = jsonSchemaOf(call.input.schema) as JsonSchema
  const valid = likelyPayload(call, ids)
  const extra = fc.dictionary(fc.string({ unit: 'binary', maxLength: 12 }), wild, { maxKeys: 3 })
  const broken = fc
    .tuple(
      valid,
      fc.dictionary(fc.constantFrom(...Object.keys(schema.properties ?? {}), 'x'), wild, { maxKeys: 3 }),
      extra,
    )
    .map(([payload, changes, more]) => ({ ...(payload as object), ...changes, ...more }))
  return fc.oneof({ weight: 2, arbitrary: valid }, { weight: 3, arbitrary: broken }, { weight: 1, arbitrary: extra })
}

/** Payloads for a call that its schema allows more often than not. */
export function likelyPayload(call: AnyCall, ids: KnownIds): fc.Arbitrary<unknown> {
  return anyOf(jsonSchemaOf(call.input.schema) as JsonSchema, ids)
}

function anyOf(schema: JsonSchema, ids: KnownIds, field = ''): fc.Arbitrary<unknown> {
  const { type, anyOf: choices, properties = {} } = schema
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (choices) return fc.oneof(...choices.map((one) => anyOf(one, ids, field)))
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => anyOf({ ...schema, type: one }, ids, field)))
  switch (type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, anyOf(inner, ids, name)])),
      )
    case 'array':
      return fc.array(anyOf(schema.items ?? {}, ids, field), { maxLength: 5 })
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? 0, -1e9), max: Math.min(schema.maximum ?? 1e9, 1e9) })
    case 'number':
      return fc.integer({ min: (schema.minimum ?? 0) * 100, max: (schema.maximum ?? 1e6) * 100 }).map((n) => n / 100)
    case 'null':
      return fc.constant(null)
    case 'string':
      return anyText(schema, ids, field)
    default:
      return wild
  }
}

const address = fc.oneof(fc.ipV4(), fc.ipV6())

function anyText(
  { pattern, format, maxLength = 4096 }: JsonSchema,
  ids: KnownIds,
  field: string,
): fc.Arbitrary<string> {
  if (pattern === '^[0-9a-f]{24}$') {
    return fc.oneof(fc.constantFrom(...(ids[field] ?? Object.values(ids).flat())), fc.stringMatching(/^[0-9a-f]{24}$/))
  }
  if (pattern) return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength))
  if (format === 'ip') return address
  if (format === 'host') return fc.oneof(address, fc.domain(), fc.constant(''))
  const words = fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 80) })
  const known = fc.constantFrom('192.0.2.7', 'https://example.com/#/order', '香港 01')
  const email = fc.stringMatching(/^[a-z0-9]{1,12}@[a-z]{2,9}\.(com|net)$/)
  return (field === 'email' ? fc.oneof(email, words) : fc.oneof(words, known)).map((text) => text.slice(0, maxLength))
}
