import { randomBytes } from 'node:crypto'
import { SENTINEL_ID } from '@dukou/node-protocol'
import { type AgentUser, setHash } from '@dukou/node-protocol/agent'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSecrets } from '../../../platform/secrets.ts'
import { createKeptWorlds } from './kept-worlds.ts'
import { createMemberLists, type MemberList } from './member-lists.ts'

const members = createMemberLists({ secrets: createSecrets(randomBytes(32)) })

/** People with two seeds each to choose from, by ascending number. */
const packed = fc.uniqueArray(fc.tuple(fc.nat(40), fc.nat(1)), { maxLength: 30, selector: ([id]) => id }).map((rows) =>
  Buffer.concat(
    rows
      .sort(([one], [other]) => one - other)
      .map(([id, seed]) => {
        const record = Buffer.alloc(20, seed + 1)
        record.writeUInt32BE(id + 1000)
        return record
      }),
  ),
)
const lists = fc
  .tuple(fc.option(packed), fc.option(packed))
  .map((some) => some.flatMap((list, number): MemberList[] => (list ? [[number + 1, list]] : [])))

describe('packed members of a node', () => {
  it('differ by those whom the one has and the other has not, and their hash follows from that', () => {
    fc.assert(
      fc.property(lists, lists, (before, after) => {
        const { remove, add } = members.differenceOf(before, after)
        const gone = new Set(remove.map(String))
        const rest = members.usersOf(before).filter((user) => !gone.has(String(user)))
        const sorted = (users: readonly AgentUser[]) => users.map(String).sort()
        expect(sorted([...rest, ...add])).toEqual(sorted(members.usersOf(after)))
        const known = members.held(before, undefined)
        expect(members.held(after, known).cursor).toBe(setHash(members.usersOf(after)))
      }),
    )
  })

  it('have a user on each inbound that is no person’s', () => {
    expect(members.usersOf([[7, Buffer.alloc(0)]]).map(([inbound, user]) => [inbound, user])).toEqual([
      [7, SENTINEL_ID],
    ])
  })
})

describe('what is kept of nodes', () => {
  const given = (list: Buffer) => ({ lists: [[1, list] as const], cursor: '', leases: new Map(), leaseCursor: '' })

  it('has a list of several nodes once, and lets go of it with the last of them', () => {
    const kept = createKeptWorlds(100)
    const shared = Buffer.alloc(80)
    kept.keep(1n, given(shared))
    kept.keep(2n, given(shared))
    expect([kept.keptBytes(), kept.of(1n)?.lists.length]).toEqual([80, 1])
    kept.keep(1n, given(Buffer.alloc(10)))
    expect(kept.keptBytes()).toBe(90)
    kept.keep(2n, given(Buffer.alloc(10)))
    expect(kept.keptBytes()).toBe(20)
  })

  it('ends where it takes too much, with the node that asked longest ago', () => {
    const kept = createKeptWorlds(100)
    for (const node of [1n, 2n, 1n, 3n]) kept.keep(node, given(Buffer.alloc(40)))
    expect([kept.of(1n), kept.of(2n), kept.of(3n)].map((one) => one !== undefined)).toEqual([true, false, true])
  })
})
