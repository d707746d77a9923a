import { HIGHEST_NUMBER, LATEST_MS, listOf, recordOf, textOf, wholeOf } from './read-value.ts'

/**
 * Allowance of a person who has little traffic or time left: bytes of the node's counters, up and down together, and its
 * end in milliseconds; zero: no end. People with more left have no lease.
 */
export type Lease = readonly [user: number, bytes: number, until: number]
export type LeaseSet = Map<number, Lease>

/**
 * Leases that changed; `isFull`: these are all. Bytes of batches up to `through` of the agent's spool are not in them any
 * more, whatever came after that is.
 */
export interface LeaseChange {
  cursor: string
  through: number
  isFull: boolean
  remove: number[]
  set: Lease[]
}

const CURSOR = /^[0-9a-f]{40}$/
const MOST_LEASES = 500_000
export const MOST_LEASE_BYTES = 2 ** 50

export function applyLeases(before: LeaseSet, { isFull, remove, set }: LeaseChange): LeaseSet {
  const after: LeaseSet = new Map(isFull ? [] : before)
  for (const user of remove) after.delete(user)
  for (const lease of set) after.set(lease[0], lease)
  return after
}

export function leaseDifference(before: LeaseSet, after: LeaseSet): Pick<LeaseChange, 'remove' | 'set'> {
  const isSame = (one: Lease, other: Lease | undefined) => one[1] === other?.[1] && one[2] === other[2]
  return {
    remove: [...before.keys()].filter((user) => !after.has(user)),
    set: [...after.values()].filter((lease) => !isSame(lease, before.get(lease[0]))),
  }
}

/** @throws BadMessage */
export function readLeases(value: unknown): LeaseChange {
  const { cursor, through, isFull, remove, set } = recordOf(value, 'leases')
  return {
    cursor: textOf(cursor, 'cursor', CURSOR),
    through: wholeOf(through, 'through', 0, Number.MAX_SAFE_INTEGER),
    isFull: isFull === true,
    remove: listOf(remove, 'remove', MOST_LEASES).map((user) => wholeOf(user, 'user', 1, HIGHEST_NUMBER)),
    set: listOf(set, 'set', MOST_LEASES).map(readLease),
  }
}

export function readLease(value: unknown): Lease {
  const [user, bytes, until] = listOf(value, 'set[]', 3)
  return [
    wholeOf(user, 'user', 1, HIGHEST_NUMBER),
    wholeOf(bytes, 'bytes', 0, MOST_LEASE_BYTES),
    wholeOf(until, 'until', 0, LATEST_MS),
  ]
}

/** The cursor of the leases that an agent holds; empty: none. Undefined: an agent that knows of no leases. */
export function readLeaseCursor(value: unknown): string | undefined {
  if (value === undefined) return undefined
  return value === '' ? '' : textOf(value, 'leases', CURSOR)
}
