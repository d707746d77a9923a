import { HIGHEST_NUMBER, listOf, recordOf, textOf, wholeOf } from './read-value.ts'

/** A person, and what he may have at a node: addresses at once, or Mbit/s. */
export type UserLimit = readonly [user: number, most: number]

/** All people with a limit of one kind. */
export interface UserLimits {
  cursor: string
  most: UserLimit[]
}

export interface AddressLimits extends UserLimits {
  /** Inbounds where many share an address, or one has many: behind relays or a CDN. Nobody is counted there. */
  shared: number[]
}

const CURSOR = /^[0-9a-f]{40}$/
const MOST_LIMITS = 500_000
const MOST_SHARED = 64
const MOST_ADDRESSES = 4095
const MOST_MBPS = 1_000_000

/** From so many addresses at once people may use a node. @throws BadMessage */
export function readAddressLimits(value: unknown): AddressLimits {
  const { shared, ...limits } = recordOf(value, 'limits')
  return {
    ...readLimits(limits, MOST_ADDRESSES),
    shared: listOf(shared, 'shared', MOST_SHARED).map((inbound) => wholeOf(inbound, 'inbound', 1, HIGHEST_NUMBER)),
  }
}

/** So many Mbit/s people may use a node with. @throws BadMessage */
export function readSpeedLimits(value: unknown): UserLimits {
  return readLimits(recordOf(value, 'speeds'), MOST_MBPS)
}

function readLimits({ cursor, most }: Record<string, unknown>, highest: number): UserLimits {
  return {
    cursor: textOf(cursor, 'cursor', CURSOR),
    most: listOf(most, 'most', MOST_LIMITS).map((row) => {
      const [user, limit] = listOf(row, 'most[]', 2)
      return [wholeOf(user, 'user', 1, HIGHEST_NUMBER), wholeOf(limit, 'limit', 1, highest)]
    }),
  }
}

/** The cursor of the limits that an agent holds; empty: none. Undefined: an agent that knows of no such limits. */
export function readLimitsCursor(value: unknown): string | undefined {
  if (value === undefined) return undefined
  return value === '' ? '' : textOf(value, 'limits', CURSOR)
}
