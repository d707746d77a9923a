import { SENTINEL_ID } from '@dukou/node-protocol'
import { type AgentUser, changedHash, setHash } from '@dukou/node-protocol/agent'
import type { App } from '../../../platform/context.ts'
import { BLOCK_BYTES, createCredentials, uuidText } from '../credentials/index.ts'
import { USER_BYTES } from '../inbound-users/index.ts'

/** Members of a node's inbounds, packed as they are read, and the hash of them all, which an agent names as its cursor. */
export interface Held {
  lists: readonly MemberList[]
  cursor: string
}

export type MemberList = readonly [inboundNumber: number, members: Buffer]

/** Turns packed members into the users that agents are told. Each inbound also has a user that is no person's. */
export function createMemberLists({ secrets }: Pick<App, 'secrets'>) {
  const credentials = createCredentials(secrets)
  const sentinelSeed = secrets.derive('sentinel user').subarray(0, BLOCK_BYTES)

  function* usersOn(number: number, members: Buffer): Iterable<AgentUser> {
    const uuids = credentials.onInbound(number, members, USER_BYTES)
    for (let at = 0; at * USER_BYTES < members.length; at += 1) {
      yield [number, members.readUInt32BE(at * USER_BYTES), uuidText(uuids, at * BLOCK_BYTES)]
    }
  }

  function sentinelOn(number: number): AgentUser {
    return [number, SENTINEL_ID, uuidText(credentials.onInbound(number, sentinelSeed, BLOCK_BYTES))]
  }

  function usersOf(lists: readonly MemberList[]): AgentUser[] {
    return lists.flatMap(([number, members]) => [sentinelOn(number), ...usersOn(number, members)])
  }

  /** Users of one set alone. A person with another credential than before is removed and added. */
  function differenceOf(before: readonly MemberList[], after: readonly MemberList[]) {
    const change: Record<'remove' | 'add', AgentUser[]> = { remove: [], add: [] }
    const [was, is] = [new Map(before), new Map(after)]
    for (const number of new Set([...was.keys(), ...is.keys()])) {
      const [old, fresh] = [was.get(number), is.get(number)]
      if (!fresh) change.remove.push(sentinelOn(number))
      if (!old) change.add.push(sentinelOn(number))
      const [gone, come] = differingRecords(old ?? NOBODY, fresh ?? NOBODY)
      for (const user of usersOn(number, gone)) change.remove.push(user)
      for (const user of usersOn(number, come)) change.add.push(user)
    }
    return change
  }

  return {
    usersOf,
    differenceOf,
    /** @param known what is held of the same node already: then its change alone is hashed */
    held(lists: readonly MemberList[], known: Held | undefined): Held {
      if (!known) return { lists, cursor: setHash(usersOf(lists)) }
      if (isSame(known.lists, lists)) return known
      const { remove, add } = differenceOf(known.lists, lists)
      return { lists, cursor: changedHash(known.cursor, remove, add) }
    },
  }
}

const NOBODY = Buffer.alloc(0)

function isSame(some: readonly MemberList[], others: readonly MemberList[]): boolean {
  return (
    some.length === others.length &&
    some.every(([number, members], place) => others[place]?.[0] === number && others[place][1].equals(members))
  )
}

/** Records of two lists by ascending number: those of the one alone, and those of the other alone. */
function differingRecords(before: Buffer, after: Buffer): [gone: Buffer, come: Buffer] {
  const [gone, come]: [Buffer[], Buffer[]] = [[], []]
  if (before === after) return [NOBODY, NOBODY]
  const recordAt = (list: Buffer, at: number) => list.subarray(at, at + USER_BYTES)
  let [old, fresh] = [0, 0]
  while (old < before.length || fresh < after.length) {
    const [oldId, freshId] = [idAt(before, old), idAt(after, fresh)]
    if (oldId === freshId && before.compare(after, fresh, fresh + USER_BYTES, old, old + USER_BYTES) === 0) {
      old += USER_BYTES
      fresh += USER_BYTES
      continue
    }
    if (oldId <= freshId) {
      gone.push(recordAt(before, old))
      old += USER_BYTES
    }
    if (freshId <= oldId) {
      come.push(recordAt(after, fresh))
      fresh += USER_BYTES
    }
  }
  return [Buffer.concat(gone), Buffer.concat(come)]
}

function idAt(list: Buffer, at: number): number {
  return at < list.length ? list.readUInt32BE(at) : Number.POSITIVE_INFINITY
}
