import { keptNumber, type SettingDeclaration, type SettingRange, settingNumber, yuanNumber } from '@dukou/domain'
import * as schema from '#schema'
import { type Codec, codec, type Fields, flag, hostOrNothing, id, list, pattern, text, yuan } from '../codec.ts'

/** How a setting stands on the wire, by its declaration. */
export function settingCodec(declared: SettingDeclaration): Codec<unknown> {
  switch (declared.kind) {
    case 'number':
      return declared.unit === 'bytes' ? bytesWithin(declared) : within(declared)
    case 'money':
      return yuanUpTo(declared.mostLi)
    case 'switch':
      return flag
    case 'people':
      return list(id, 1000)
    case 'host':
      return hostOrNothing
    case 'account':
      return pattern(/^[a-z0-9_-]*$/, declared.most)
    case 'plan':
      return pattern(/^([0-9a-f]{24})?$/, declared.most)
    default:
      return text(declared.most)
  }
}

/** Yuan from nothing to so many li. */
const yuanUpTo = (mostLi: bigint): Codec<bigint> => ({
  ...yuan,
  schema: schema.yuan(0, yuanNumber(mostLi), 3),
})

/** A number of so many places on the wire, inside a whole number of the last of them. */
/* @__NO_SIDE_EFFECTS__ */
export const within = (range: SettingRange): Codec<number> =>
  codec<number, number>(
    schema.kept(range),
    (wire) => keptNumber(wire, range),
    (kept) => settingNumber(kept, range),
  )

/** Bytes within a range, all of it exact in a JSON number. */
const bytesWithin = ({ min, max }: SettingRange): Codec<number> =>
  codec<number, number>(
    schema.byteCount(min, max),
    (wire) => wire,
    (bytes) => bytes,
  )

/** An object that may have these fields only: who misspells one is told so, and does not wonder why nothing changed. */
export function closed<T, const F extends Fields>(inner: Codec<T> & { fields: F }): Codec<T> & { fields: F } {
  return { ...inner, schema: schema.closedObjectOf(Object.entries(inner.fields)) }
}
