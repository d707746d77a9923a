import { keptNumber, type SettingRange, settingNumber, yuanNumber } from '@dukou/domain'
import * as schema from '#schema'
import { type Codec, codec, type Fields, yuan } from '../codec.ts'

/** Yuan from nothing to so many li. */
export const yuanUpTo = (mostLi: bigint): Codec<bigint> => ({
  ...yuan,
  schema: schema.decimal(0, yuanNumber(mostLi), 3),
})

/** A number of so many places on the wire, inside a whole number of the last of them. */
export const within = (range: SettingRange): Codec<number> =>
  codec<number, number>(
    schema.decimal(range.min, range.max, range.places),
    (wire) => keptNumber(wire, range),
    (kept) => settingNumber(kept, range),
  )

/** An object that may have these fields only: who misspells one is told so, and does not wonder why nothing changed. */
export function closed<T, const F extends Fields>(inner: Codec<T> & { fields: F }): Codec<T> & { fields: F } {
  const fields = Object.values(inner.fields).map((field) => [field.wire, field.schema])
  return { ...inner, schema: schema.closedObjectOf(Object.fromEntries(fields)) }
}
