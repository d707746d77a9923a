import type { AddressLimits, UserLimits } from '@dukou/node-protocol/agent'
import { type InboundUsers, LIMIT_BYTES, limitsAt } from '../inbound-users/index.ts'
import { tagOf } from './tag.ts'

/** A part of the answer that is made only for an agent that does not have it. */
export interface Told<T> {
  /** Another text for other contents. */
  cursor: string
  read(): T
}

type Limited = Pick<InboundUsers, 'limited' | 'isShared'>
type Kind = 'devices' | 'speedMbps'

/** Addresses at once, and the inbounds that relays or CDNs lead to. */
export function addressLimits(numbers: readonly number[], members: readonly Limited[]): Told<AddressLimits> {
  const shared = numbers.filter((_, place) => members[place]?.isShared)
  const { cursor, read } = userLimits(members, 'devices', JSON.stringify(shared))
  return { cursor, read: () => ({ ...read(), shared }) }
}

/** Mbit/s of each person. */
export function speedLimits(members: readonly Limited[]): Told<UserLimits> {
  return userLimits(members, 'speedMbps', '')
}

function userLimits(members: readonly Limited[], kind: Kind, beside: string): Told<UserLimits> {
  const lists = [...new Set(members.map(({ limited }) => limited))]
  const cursor = tagOf([beside, ...lists.map((list) => hashOf(list, kind))])
  return { cursor, read: () => ({ cursor, most: [...new Map(lists.flatMap((list) => limitsIn(list, kind)))] }) }
}

const hashes: Record<Kind, WeakMap<Buffer, string>> = { devices: new WeakMap(), speedMbps: new WeakMap() }

/** Hash of a list's limits of one kind, kept while the list is the same: every look of every node asks for it. */
function hashOf(limited: Buffer, kind: Kind): string {
  const hash = hashes[kind].get(limited) ?? tagOf([JSON.stringify(limitsIn(limited, kind))])
  hashes[kind].set(limited, hash)
  return hash
}

function limitsIn(limited: Buffer, kind: Kind): UserLimits['most'] {
  const most: UserLimits['most'] = []
  for (let place = 0; place * LIMIT_BYTES < limited.length; place += 1) {
    const limits = limitsAt(limited, place)
    if (limits[kind] > 0) most.push([limits.id, limits[kind]])
  }
  return most
}
