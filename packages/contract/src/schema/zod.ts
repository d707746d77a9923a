import {
  isHost,
  isIP,
  keptNumber,
  liFromYuanNumber,
  parseExitProxy,
  type SettingRange,
  settingNumber,
  yuanNumber,
} from '@dukou/domain'
import * as z from 'zod/mini'
import {
  flagOfQuery,
  numberOfQuery,
  type Plain,
  plainList,
  plainOrAbsent,
  plainRecord,
  plainWords,
  wholeText,
  withPlain,
} from './plain.ts'

export { type Plain, type PlainRecord, plainOf, plainRecord } from './plain.ts'

/** The validators, by the few names the contract needs. In the page `absent.ts` stands in for this file. */
export type Schema = z.ZodMiniType

const HEX_24 = /^[0-9a-f]{24}$/

/** Text that a database can hold: PostgreSQL refuses the character U+0000. */
export const text = (max = 4096): Schema =>
  z.string().check(
    z.maxLength(max),
    rule((value: string) => !value.includes('\0'), '不能含有空字符', 'must not contain the null character'),
  )
export const filled = (max: number): Schema =>
  (text(max) as z.ZodMiniType<string>).check(
    rule((value: string) => value.trim() !== '', '不能为空', 'must not be empty'),
  )
export const pattern = (regex: RegExp, max = 4096): Schema => z.string().check(z.maxLength(max), z.regex(regex))
export const ip = (): Schema =>
  z
    .string()
    .check(
      rule(isIP, '应是 IPv4 或 IPv6 地址，例如 203.0.113.8', 'must be an IPv4 or IPv6 address, such as 203.0.113.8'),
      z.meta({ format: 'ip' }),
    )
export const hostOrNothing = (): Schema =>
  z.string().check(
    rule(
      (value: string) => value === '' || isHost(value),
      '应是域名或 IP 地址，例如 hk1.example.com，不带端口',
      'must be a host name or an IP address, such as hk1.example.com, without a port',
    ),
    z.meta({ format: 'host' }),
  )
export const exitProxyOrNothing = (): Schema =>
  z
    .string()
    .check(
      rule(
        (value: string) => value === '' || parseExitProxy(value) !== undefined,
        '应是 socks5 或 http 代理的地址，例如 socks5://127.0.0.1:1080',
        'must be the address of a proxy of socks5 or http, such as socks5://127.0.0.1:1080',
      ),
    )
export const id = (): Schema => z.string().check(z.regex(HEX_24))
export const flag = (): Schema => withPlain(z.boolean(), { ofQuery: flagOfQuery })
export const integer = (min: number, max: number): Schema =>
  withPlain(z.int().check(z.minimum(min), z.maximum(max)), { ofQuery: numberOfQuery })
/** Bytes that are a whole number on the wire. */
export const byteCount = (min: number, max: number): Schema =>
  withPlain(z.int().check(z.minimum(min), z.maximum(max)), {
    schema: wholeText(BigInt(min), BigInt(max), 'Bytes'),
    toWire: Number,
    fromWire: String,
  })
/** Bytes: a whole number, or beyond 2^53 the same as text, because JSON numbers end there. */
export const exactBytes = (): Schema =>
  withPlain(
    z.union([
      z.int().check(z.minimum(-Number.MAX_SAFE_INTEGER), z.maximum(Number.MAX_SAFE_INTEGER)),
      z.string().check(z.regex(/^-?[1-9]\d{15,38}$/)),
    ]),
    {
      schema: wholeText(-(10n ** 39n), 10n ** 39n, 'Bytes'),
      toWire: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text),
      fromWire: String,
    },
  )
export const decimal = (min: number, max: number, places: number): Schema =>
  withPlain(
    z.number().check(
      z.minimum(min),
      z.maximum(max),
      rule(
        (n: number) => Math.abs(Math.round(n * 10 ** places) - n * 10 ** places) < 1e-4,
        `最多 ${places} 位小数`,
        `at most ${places} decimals`,
      ),
    ),
    { ofQuery: numberOfQuery },
  )
/** Money: yuan on the wire, li in plain JSON. */
export const yuan = (min: number, max: number, places: number): Schema =>
  thousandths(min, max, places, 'Li: thousandths of a yuan')
export const usdt = (min: number, max: number): Schema => thousandths(min, max, 3, 'Thousandths of a USDT')
const thousandths = (min: number, max: number, places: number, unit: string): Schema =>
  withPlain(decimal(min, max, places), {
    schema: wholeText(liFromYuanNumber(min), liFromYuanNumber(max), unit, 10n ** BigInt(3 - places)),
    toWire: (text) => yuanNumber(BigInt(text as string)),
    fromWire: (wire) => String(liFromYuanNumber(wire as number)),
  })
/** A number as people write it on the wire; in plain JSON the whole number of its last places, as it is kept. */
export const kept = (range: SettingRange): Schema =>
  withPlain(decimal(range.min, range.max, range.places), {
    schema: z.int().check(z.minimum(keptNumber(range.min, range)), z.maximum(keptNumber(range.max, range))),
    toWire: (value) => settingNumber(value as number, range),
    fromWire: (wire) => keptNumber(wire as number, range),
    ofQuery: numberOfQuery,
  })
/** An instant in UTC. Programs may leave the milliseconds out. */
export const moment = (): Schema =>
  withPlain(z.iso.datetime({ precision: 3 }), {
    schema: z.iso.datetime(),
    toWire: (text) => new Date(text as string).toISOString(),
  })
/** An instant in milliseconds since 1970. In plain JSON it is written as any other. */
export const momentMs = (): Schema =>
  withPlain(z.int().check(z.minimum(0), z.maximum(8.64e15)), {
    schema: z.iso.datetime(),
    toWire: (text) => Date.parse(text as string),
    fromWire: (wire) => new Date(wire as number).toISOString(),
    isMoment: true,
  })
export const oneOf = (values: readonly string[]): Schema => z.enum(values as [string, ...string[]])
export const wordsOf = (wireByOurs: Readonly<Record<string, string>>): Schema =>
  withPlain(oneOf(Object.values(wireByOurs)), plainWords(wireByOurs))
export const listOf = (item: Schema, max: number): Schema =>
  withPlain(z.array(item).check(z.maxLength(max)), plainList(item, max))
/** Our name of each field, with its name and schema on the wire. */
export type Named = readonly (readonly [name: string, field: { wire: string; schema: Schema }])[]
export const objectOf = (fields: Named): Schema => withPlain(z.object(byWire(fields)), plainFields(fields))
/** Fields that it does not name are refused, where {@link objectOf} passes them over. */
export const closedObjectOf = (fields: Named): Schema => withPlain(z.strictObject(byWire(fields)), plainFields(fields))
export const orAbsent = (inner: Schema): Schema => withPlain(z.nullish(inner), plainOrAbsent(inner))
export const anything = (): Schema => z.unknown()

export interface Problem {
  path: string
  message: string
  /** The fields that a closed object has too many. */
  unknown?: string[]
}

/** Checks a wire value. @returns what is wrong and where, in the asker's language; empty when all is well. */
export function problemsOf(schema: Schema, value: unknown, language: 'zh' | 'en'): Problem[] {
  const result = schema.safeParse(value, {
    error: (issue) => (issue.code === 'custom' && issue.params?.[language]) || locales[language](issue),
  })
  if (result.success) return []
  return result.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
    ...(issue.code === 'unrecognized_keys' && { unknown: issue.keys }),
  }))
}

/** The value without the fields that the schema does not know. Only for values that {@link problemsOf} found good. */
export function known(schema: Schema, value: unknown): unknown {
  return schema.parse(value)
}

export function jsonSchemaOf(schema: Schema): Record<string, unknown> {
  const { $schema, '~standard': _, ...described } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  return described
}

function byWire(fields: Named): Record<string, Schema> {
  return Object.fromEntries(fields.map(([, { wire, schema }]) => [wire, schema]))
}

function plainFields(fields: Named): Plain {
  return plainRecord(fields.map(([name, { wire, schema }]) => [name, wire, schema]))
}

const locales = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError }

function rule<T>(holds: (value: T) => boolean, zh: string, en: string): z.core.$ZodCheck<T> {
  return z.refine(holds, { params: { zh, en } })
}
