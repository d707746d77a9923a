import * as z from 'zod/mini'

/** A validator, as in `zod.ts`. */
type Schema = z.ZodMiniType

/** A value in plain JSON, as programs send and get it: our names, and what JSON numbers cannot hold as text. */
export interface Plain {
  /** Checks the plain value. */
  schema: Schema
  /** To be called with what {@link schema} accepts. */
  toWire(plain: unknown): unknown
  fromWire(wire: unknown): unknown
  /** The plain value that a query parameter means; null: a value of this kind does not fit into a query. */
  ofQuery: ((text: string) => unknown) | null
  isList?: true
  isMoment?: true
}

/** The plain face of an object. */
export interface PlainRecord extends Plain {
  /** The object that the parameters of a query mean. */
  ofFields(query: Record<string, unknown>): Record<string, unknown>
}

const plains = new WeakMap<Schema, Plain>()
const same = (value: unknown) => value
const AS_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

export function withPlain(schema: Schema, plain: Partial<Plain>): Schema {
  plains.set(schema, { schema, toWire: same, fromWire: same, ofQuery: same, ...plain })
  return schema
}

/** The plain face of a wire schema. Most kinds of values are the same on both. */
export function plainOf(schema: Schema): Plain {
  return plains.get(schema) ?? { schema, toWire: same, fromWire: same, ofQuery: same }
}

export const numberOfQuery = (text: string): unknown => (AS_NUMBER.test(text) ? Number(text) : text)
export const flagOfQuery = (text: string): unknown => (text === 'true' || text === 'false' ? text === 'true' : text)

/** A whole number as decimal text, because JSON numbers are exact only up to 2^53. */
export function wholeText(least: bigint, most: bigint, unit: string, step = 1n): Schema {
  const fits = (text: string) => {
    if (!/^-?\d{1,39}$/.test(text)) return true
    const value = BigInt(text)
    return value >= least && value <= most && value % step === 0n
  }
  const steps = step === 1n ? { zh: '', en: '' } : { zh: `，且是 ${step} 的倍数`, en: `, a multiple of ${step}` }
  const params = { zh: `应在 ${least} 到 ${most} 之间${steps.zh}`, en: `must be from ${least} to ${most}${steps.en}` }
  return z.string().check(z.regex(/^(?:0|-?[1-9]\d{0,38})$/), z.refine(fits, { params }), z.meta({ description: unit }))
}

/** An object by our names. Fields that it does not name are refused: a typing mistake would pass for "as it was". */
export function plainRecord(fields: readonly (readonly [name: string, wire: string, schema: Schema])[]): PlainRecord {
  const inner = fields.map(([ours, wire, schema]) => {
    const plain = plainOf(schema)
    // Our code has some instants as milliseconds, which their names say.
    return { name: plain.isMoment ? ours.replace(/Ms$/, '') : ours, wire, plain }
  })
  const renamed = (value: unknown, from: 'name' | 'wire', to: 'name' | 'wire', turn: 'toWire' | 'fromWire') =>
    Object.fromEntries(
      inner
        .filter((field) => Object.hasOwn(value as object, field[from]))
        .map((field) => [field[to], field.plain[turn]((value as Record<string, unknown>)[field[from]])]),
    )
  return {
    schema: z.strictObject(Object.fromEntries(inner.map(({ name, plain }) => [name, plain.schema]))),
    toWire: (plain) => renamed(plain, 'name', 'wire', 'toWire'),
    fromWire: (wire) => renamed(wire, 'wire', 'name', 'fromWire'),
    ofQuery: null,
    ofFields(query) {
      const kinds = new Map(inner.map(({ name, plain }) => [name, plain.ofQuery]))
      return Object.fromEntries(
        Object.entries(query).map(([name, text]) => [name, kinds.get(name)?.(text as string) ?? text]),
      )
    },
  }
}

export function plainList(item: Schema, max: number): Plain {
  const one = plainOf(item)
  return {
    schema: z.array(one.schema).check(z.maxLength(max)),
    toWire: (plain) => (plain as unknown[]).map(one.toWire),
    fromWire: (wire) => (wire as unknown[]).map(one.fromWire),
    ofQuery: null,
    isList: true,
  }
}

export function plainOrAbsent(schema: Schema): Plain {
  const inner = plainOf(schema)
  const orAbsent = (turn: (value: unknown) => unknown) => (value: unknown) => (value == null ? value : turn(value))
  return {
    schema: z.nullish(inner.schema),
    toWire: orAbsent(inner.toWire),
    fromWire: orAbsent(inner.fromWire),
    ofQuery: inner.ofQuery,
    ...(inner.isMoment && { isMoment: true }),
  }
}

/** Our word for each of the wire's. */
export function plainWords(wireByOurs: Readonly<Record<string, string>>): Partial<Plain> {
  const oursByWire = new Map(Object.entries(wireByOurs).map(([ours, wire]) => [wire, ours]))
  const ours = Object.keys(wireByOurs) as [string, ...string[]]
  return {
    schema: z.enum(ours),
    toWire: (word) => wireByOurs[word as string],
    fromWire: (word) => oursByWire.get(word as string) ?? word,
  }
}
