import { HIGHEST_NUMBER, listOf, recordOf, textOf, wholeOf } from './read-value.ts'

/** From so many addresses at once a person may use a node. */
export type AddressLimit = readonly [user: number, addresses: number]

export interface AddressLimits {
  cursor: string
  /** Inbounds where many share an address, or one has many: behind relays or a CDN. Nobody is counted there. */
  shared: number[]
  /** All people with a limit. */
  most: AddressLimit[]
}

const CURSOR = /^[0-9a-f]{40}$/
const MOST_LIMITS = 500_000
const MOST_SHARED = 64
const MOST_ADDRESSES = 4095

/** @throws BadMessage */
export function readAddressLimits(value: unknown): AddressLimits {
  const { cursor, shared, most } = recordOf(value, 'limits')
  return {
    cursor: textOf(cursor, 'cursor', CURSOR),
    shared: listOf(shared, 'shared', MOST_SHARED).map((inbound) => wholeOf(inbound, 'inbound', 1, HIGHEST_NUMBER)),
    most: listOf(most, 'most', MOST_LIMITS).map((row) => {
      const [user, addresses] = listOf(row, 'most[]', 2)
      return [wholeOf(user, 'user', 1, HIGHEST_NUMBER), wholeOf(addresses, 'addresses', 1, MOST_ADDRESSES)]
    }),
  }
}

/** The cursor of the limits that an agent holds; empty: none. Undefined: an agent that knows of no limits. */
export function readLimitsCursor(value: unknown): string | undefined {
  if (value === undefined) return undefined
  return value === '' ? '' : textOf(value, 'limits', CURSOR)
}
