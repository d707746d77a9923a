import type { Calls, InputOf } from '@dukou/contract'
import { DAY_MS } from '@dukou/domain'
import { HIGHEST_ID, type Place, placeOf } from './user-cursor.ts'

type Wanted = InputOf<Calls['listUsers']>

/**
 * The place before the first row that can match: that of the cursor, or further on where the filter limits the value that
 * the list is sorted by. So no row before the limit is read.
 */
export function firstPlace(wanted: Wanted, now: Date): Place | null {
  const { sort, ascending, after } = wanted
  const place = after === null ? null : placeOf(after, sort)
  const [least, most] = rangeOf(wanted, now)
  const limit = ascending ? least : most
  if (limit === null) return place
  const before = ascending ? { key: limit - 1n, id: HIGHEST_ID } : { key: limit + 1n, id: 0n }
  if (place === null) return before
  const isFurther = ascending ? before.key > place.key : before.key < place.key
  return isFurther ? before : place
}

/** Least and most of the value that the list is sorted by, in its unit (microseconds or li); null: the filter has no limit. */
function rangeOf({ sort, fromMs, toMs, expiresInDays, fromLi, toLi }: Wanted, now: Date) {
  switch (sort) {
    case 'created':
      return [microsOf(fromMs), microsOf(toMs)] as const
    case 'expires': {
      const end = expiresInDays === null ? null : now.getTime() + expiresInDays * DAY_MS
      return [end === null ? null : microsOf(now.getTime()), microsOf(end)] as const
    }
    case 'balance':
      return [fromLi, toLi] as const
    default:
      return [null, null] as const
  }
}

function microsOf(unixMs: number | null): bigint | null {
  return unixMs === null ? null : BigInt(new Date(unixMs).getTime()) * 1000n
}
