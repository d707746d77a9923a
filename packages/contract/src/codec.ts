import { liFromYuanNumber, yuanNumber } from '@dukou/domain'
import * as schema from '#schema'

/** One value on the wire and in our code, with both directions and the check of the wire form. */
export interface Codec<T> {
  schema: schema.Schema
  read(wire: never): T
  write(ours: T): unknown
}

/** The value that a codec, a field or a record gives to our code. */
export type Ours<C> = C extends { read(wire: never): infer T } ? T : never

/** Never rounds: a number beyond 2^53 is written as text. */
function exactNumber(value: bigint): number | string {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}

/* @__NO_SIDE_EFFECTS__ */
export function codec<W, T>(check: schema.Schema, read: (wire: W) => T, write: (ours: T) => W): Codec<T> {
  return { schema: check, read, write }
}

/* @__NO_SIDE_EFFECTS__ */
function plain<T>(check: schema.Schema): Codec<T> {
  const same = (value: T) => value
  return codec<T, T>(check, same, same)
}

/* @__NO_SIDE_EFFECTS__ */
export const text = (max?: number): Codec<string> => plain(schema.text(max))
/** Text that says something: not empty, not blank. */
/* @__NO_SIDE_EFFECTS__ */
export const filled = (max: number): Codec<string> => plain(schema.filled(max))
/* @__NO_SIDE_EFFECTS__ */
export const pattern = (regex: RegExp, max?: number): Codec<string> => plain(schema.pattern(regex, max))
/** A day of the site's calendar. */
export const day: Codec<string> = pattern(/^\d{4}-\d{2}-\d{2}$/)
/** An IPv4 or IPv6 address. */
export const ip: Codec<string> = plain(schema.ip())
/** A host name or an IP address that programs can connect to; empty: none. */
export const hostOrNothing: Codec<string> = plain(schema.hostOrNothing())
/** The address of a proxy by which streams leave a node. */
export const exitProxyOrNothing: Codec<string> = plain(schema.exitProxyOrNothing())
/** `_id` and its references: 24 lower-case hex digits without meaning. */
export const id: Codec<string> = plain(schema.id())
export const flag: Codec<boolean> = plain(schema.flag())
/* @__NO_SIDE_EFFECTS__ */
export const integer = (min: number, max: number): Codec<number> => plain(schema.integer(min, max))
/* @__NO_SIDE_EFFECTS__ */
export const decimal = (min: number, max: number, places: number): Codec<number> =>
  plain(schema.decimal(min, max, places))
/* @__NO_SIDE_EFFECTS__ */
export const oneOf = <const V extends readonly string[]>(values: V): Codec<V[number]> => plain(schema.oneOf(values))

/** The product's word for each of ours: `{ paid: 'paied' }`. */
/* @__NO_SIDE_EFFECTS__ */
export function words<const M extends Record<string, string>>(wireByOurs: M): Codec<keyof M & string> {
  const oursByWire = new Map(Object.entries(wireByOurs).map(([ours, wire]) => [wire, ours]))
  return codec<string, keyof M & string>(
    schema.wordsOf(wireByOurs),
    (wire) => oursByWire.get(wire) ?? wire,
    (ours) => wireByOurs[ours] ?? ours,
  )
}

/** Yuan with at most three decimals, li inside. */
export const yuan: Codec<bigint> = codec<number, bigint>(schema.yuan(-1e9, 1e9, 3), liFromYuanNumber, yuanNumber)
/** USDT with at most three decimals, thousandths inside. */
export const usdt: Codec<bigint> = codec<number, bigint>(schema.usdt(-1e9, 1e9), liFromYuanNumber, yuanNumber)
/** A price in yuan with whole fen: at least 0.01, at most ten million. */
export const price: Codec<bigint> = codec<number, bigint>(schema.yuan(0.01, 1e7, 2), liFromYuanNumber, yuanNumber)
/** Bytes in an answer: an integer on the wire, beyond 2^53 as text; bigint inside. */
export const bytes: Codec<bigint> = codec<number | string, bigint>(schema.exactBytes(), BigInt, exactNumber)
/* @__NO_SIDE_EFFECTS__ */
const wholeNumber = (min: number) =>
  codec<number | string, bigint>(schema.byteCount(min, Number.MAX_SAFE_INTEGER), BigInt, exactNumber)
/** Bytes that a caller gives or takes. More than 2^53 is refused. */
export const givenBytes: Codec<bigint> = wholeNumber(-Number.MAX_SAFE_INTEGER)
/** How many bytes a caller means: none or more. */
export const volume: Codec<bigint> = wholeNumber(0)
/** How many bytes a caller means: one or more. */
export const someBytes: Codec<bigint> = wholeNumber(1)
/** A size that is never beyond 2^53 bytes: of a file, a disk, the memory of a machine. */
export const size: Codec<number> = plain(schema.byteCount(0, Number.MAX_SAFE_INTEGER))
/** An instant: ISO 8601 in UTC with milliseconds. */
export const instant: Codec<Date> = codec<string, Date>(
  schema.moment(),
  (wire) => new Date(wire),
  (date) => date.toISOString(),
)

/** An instant in milliseconds since 1970 on the wire and in our code. */
export const instantMs: Codec<number> = plain(schema.momentMs())

/* @__NO_SIDE_EFFECTS__ */
export function list<T>(item: Codec<T>, max = 100_000): Codec<T[]> {
  return codec<never[], T[]>(
    schema.listOf(item.schema, max),
    (wire) => wire.map((one) => item.read(one)),
    (ours) => ours.map((one) => item.write(one) as never),
  )
}

/** Absent is null on the wire; our code sees null for both null and missing. */
/* @__NO_SIDE_EFFECTS__ */
export function orNull<T>(inner: Codec<T>): Codec<T | null> {
  return codec<never, T | null>(
    schema.orAbsent(inner.schema),
    (wire) => (wire === null || wire === undefined ? null : inner.read(wire)),
    (ours) => (ours === null ? null : inner.write(ours)) as never,
  )
}

/** A reference that there need not be. Choices of none send an empty text for null. */
export const orNoId: Codec<string | null> = codec<never, string | null>(
  schema.orAbsent(schema.pattern(/^([0-9a-f]{24})?$/)),
  (wire) => wire || null,
  (ours) => ours as never,
)

/** A value for callers that leave the field out. */
/* @__NO_SIDE_EFFECTS__ */
export function orElse<T>(inner: Codec<T>, fallback: T): Codec<T> {
  return codec<never, T>(
    schema.orAbsent(inner.schema),
    (wire) => (wire === null || wire === undefined ? fallback : inner.read(wire)),
    (ours) => inner.write(ours) as never,
  )
}

export type Field<T = unknown> = Codec<T> & { wire: string }
// biome-ignore lint/suspicious/noExplicitAny: a record takes fields of every kind; each keeps its own type
export type Fields = Record<string, Field<any>>

/** Names the field on the wire. Our own name is the key in the record. */
/* @__NO_SIDE_EFFECTS__ */
export function as<T>(wire: string, inner: Codec<T>): Field<T> {
  return { ...inner, wire }
}

/** An object, field by field: our name, the product's spelling, the kind of value. Fields not listed never pass. */
/* @__NO_SIDE_EFFECTS__ */
export function record<const F extends Fields>(fields: F): Codec<{ [K in keyof F]: Ours<F[K]> }> & { fields: F } {
  const entries = Object.entries(fields) as [string, Field<unknown>][]
  type Row = { [K in keyof F]: Ours<F[K]> }
  return {
    fields,
    schema: schema.objectOf(entries),
    read: (wire: Record<string, never>) =>
      Object.fromEntries(entries.map(([name, field]) => [name, field.read(wire[field.wire] as never)])) as Row,
    write: (ours: Row) =>
      Object.fromEntries(entries.map(([name, field]) => [field.wire, field.write(ours[name as keyof Row])])),
  }
}

/** An instant in ms, or none. */
export const momentMs: Codec<number | null> = orNull(instantMs)

export const nothing: Codec<Record<never, never>> = record({})

/** In the input of a list: the `cursor` of a row, or its `_id` where rows have none. The answer begins behind that row. */
export const behind = { after: as('after', orNull(text(100))) }
