import { isHost, isIP } from '@dukou/domain'
import * as z from 'zod/mini'

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
export const id = (): Schema => z.string().check(z.regex(HEX_24))
export const flag = (): Schema => z.boolean()
export const integer = (min: number, max: number): Schema => z.int().check(z.minimum(min), z.maximum(max))
/** A whole number, or beyond 2^53 the same as text, because JSON numbers end there. */
export const exact = (): Schema =>
  z.union([
    z.int().check(z.minimum(-Number.MAX_SAFE_INTEGER), z.maximum(Number.MAX_SAFE_INTEGER)),
    z.string().check(z.regex(/^-?[1-9]\d{15,38}$/)),
  ])
export const decimal = (min: number, max: number, places: number): Schema =>
  z.number().check(
    z.minimum(min),
    z.maximum(max),
    rule(
      (n: number) => Math.abs(Math.round(n * 10 ** places) - n * 10 ** places) < 1e-4,
      `最多 ${places} 位小数`,
      `at most ${places} decimals`,
    ),
  )
export const moment = (): Schema => z.iso.datetime({ precision: 3 })
export const oneOf = (values: readonly string[]): Schema => z.enum(values as [string, ...string[]])
export const listOf = (item: Schema, max: number): Schema => z.array(item).check(z.maxLength(max))
export const objectOf = (fields: Record<string, Schema>): Schema => z.object(fields)
/** Fields that it does not name are refused, where {@link objectOf} passes them over. */
export const closedObjectOf = (fields: Record<string, Schema>): Schema => z.strictObject(fields)
export const orAbsent = (inner: Schema): Schema => z.nullish(inner)
export const anything = (): Schema => z.unknown()

export interface Problem {
  path: string
  message: string
}

/** Checks a wire value. @returns what is wrong and where, in the asker's language; empty when all is well. */
export function problemsOf(schema: Schema, value: unknown, language: 'zh' | 'en'): Problem[] {
  const result = schema.safeParse(value, {
    error: (issue) => (issue.code === 'custom' && issue.params?.[language]) || locales[language](issue),
  })
  if (result.success) return []
  return result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
}

/** The value without the fields that the schema does not know. Only for values that {@link problemsOf} found good. */
export function known(schema: Schema, value: unknown): unknown {
  return schema.parse(value)
}

export function jsonSchemaOf(schema: Schema): Record<string, unknown> {
  const { $schema, '~standard': _, ...described } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  return described
}

const locales = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError }

function rule<T>(holds: (value: T) => boolean, zh: string, en: string): z.core.$ZodCheck<T> {
  return z.refine(holds, { params: { zh, en } })
}
