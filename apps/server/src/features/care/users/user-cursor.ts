import type { UserSort } from '@dukou/contract'
import { refuseInput } from '../../../platform/refuse.ts'

/** A row's place: the value that the list is sorted by (microseconds, bytes or li), and the user's number for ties. */
export interface Place {
  key: bigint
  id: bigint
}

/** The highest key that a cursor takes. */
export const HIGHEST_KEY = 10n ** 18n - 1n

/** Stands behind all ids there are. */
export const HIGHEST_ID = 2n ** 63n - 1n

/** A cursor names its order, so that it is never taken for a place in another one. */
export function cursorOf(sort: UserSort, { key, id }: Place): string {
  return Buffer.from(`${sort} ${key} ${id}`).toString('base64url')
}

/** @throws badInput it is no cursor of this order */
export function placeOf(cursor: string, sort: UserSort): Place {
  const [, name, key, id] = /^(\w+) (\d{1,18}) (\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (name !== sort || key === undefined || id === undefined) {
    refuseInput({
      zh: '翻页位置和排序对不上，请从头看',
      en: 'the cursor is not of this order: start from the first page',
    })
  }
  return { key: BigInt(key), id: BigInt(id) }
}
