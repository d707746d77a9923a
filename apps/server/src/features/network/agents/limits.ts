import type { AddressLimits, UserLimits } from '@dukou/node-protocol/agent'
import { type InboundUsers, LIMIT_BYTES, limitsAt } from '../inbound-users/index.ts'
import { type AnswerPart, tagOf } from './answer-part.ts'

type Limited = Pick<InboundUsers, 'limited' | 'isShared'>
type Kind = 'devices' | 'speedMbps'

/** Addresses at once, and the inbounds that relays or CDNs lead to. */
export function addressLimits(numbers: readonly number[], members: readonly Limited[]): AnswerPart<AddressLimits> {
  const shared = numbers.filter((_, place) => members[place]?.isShared)
  const lists = listsOf(members)
  const cursor = tagOf([JSON.stringify(shared), ...hashesOf(lists, 'devices')])
  return { cursor, make: () => ({ cursor, shared, most: limitsIn(lists, 'devices') }) }
}

/** Mbit/s of each person. */
export function speedLimits(members: readonly Limited[]): AnswerPart<UserLimits> {
  const lists = listsOf(members)
  const cursor = tagOf(hashesOf(lists, 'speedMbps'))
  return { cursor, make: () => ({ cursor, most: limitsIn(lists, 'speedMbps') }) }
}

/** Inbounds for the same people have the same list. */
function listsOf(members: readonly Limited[]): Buffer[] {
  return [...new Set(members.map(({ limited }) => limited))]
}

const hashes: Record<Kind, WeakMap<Buffer, string>> = { devices: new WeakMap(), speedMbps: new WeakMap() }

/** The hash of a list is kept while the list is the same, because each look at each node asks for it. */
function hashesOf(lists: readonly Buffer[], kind: Kind): string[] {
  return lists.map((list) => {
    const hash = hashes[kind].get(list) ?? tagOf([JSON.stringify(limitsIn([list], kind))])
    hashes[kind].set(list, hash)
    return hash
  })
}

function limitsIn(lists: readonly Buffer[], kind: Kind): UserLimits['most'] {
  const most = new Map<number, number>()
  for (const list of lists) {
    for (let place = 0; place * LIMIT_BYTES < list.length; place += 1) {
      const limits = limitsAt(list, place)
      if (limits[kind] > 0) most.set(limits.id, limits[kind])
    }
  }
  return [...most]
}
