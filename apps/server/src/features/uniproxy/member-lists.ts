import { setImmediate as nextTurn } from 'node:timers/promises'
import { type EncodedAnswer, type Encoding, encodeUsers, isSameTag, type NodeUser } from '@dukou/node-protocol'
import type { App } from '../../platform/context.ts'
import { BLOCK_BYTES, credentialBlocksOn, uuidText } from '../credentials/index.ts'
import { ID_BYTES, MEMBER_BYTES, readMembers } from '../members/index.ts'

/** What is kept of an inbound's last list: most members are the same the next time, and so are their credentials. */
interface MemberList {
  members: Buffer
  /** One block for each member. */
  blocks: Buffer
  etags: Partial<Record<Encoding, string>>
}

/** At 36 bytes a member, 72 MB. */
const MOST_MEMBERS_KEPT = 2_000_000
/** A credential costs some microseconds; after this many members others get their turn. */
const MEMBERS_PER_TURN = 250

/**
 * The lists of users that node programs ask for. What is kept only saves work: who is a member is read anew each time,
 * and a credential is reused where both id and seed are the same.
 * @returns the answer, or undefined where the asker has it already
 */
export function createMemberLists(app: App) {
  const kept = new Map<number, MemberList>()
  const sentinelSeed = app.secrets.derive('sentinel user').subarray(0, BLOCK_BYTES)

  return async (
    number: number,
    encoding: Encoding,
    ifNoneMatch: string | undefined,
  ): Promise<EncodedAnswer | undefined> => {
    const members = await readMembers(app, number)
    const list = await listOf(number, members)
    const known = list.etags[encoding]
    if (known !== undefined && isSameTag(ifNoneMatch, known)) return undefined
    const count = members.length / MEMBER_BYTES
    const answer = await encodeUsers(sentinelOn(number), usersOf(list), count, encoding, nextTurn)
    list.etags[encoding] = answer.etag
    return isSameTag(ifNoneMatch, answer.etag) ? undefined : answer
  }

  async function listOf(number: number, members: Buffer): Promise<MemberList> {
    const last = kept.get(number)
    if (last?.members.equals(members)) return last
    const blocks = await blocksOf(members, credentialBlocksOn(app.secrets, number), last)
    const list = { members, blocks, etags: {} }
    keep(number, list)
    return list
  }

  /** The list that was made longest ago goes first. */
  function keep(number: number, list: MemberList): void {
    kept.delete(number)
    kept.set(number, list)
    let total = [...kept.values()].reduce((sum, { members }) => sum + members.length / MEMBER_BYTES, 0)
    for (const [oldest, { members }] of kept) {
      if (total <= MOST_MEMBERS_KEPT) break
      kept.delete(oldest)
      total -= members.length / MEMBER_BYTES
    }
  }

  function sentinelOn(number: number): string {
    return uuidText(credentialBlocksOn(app.secrets, number)(sentinelSeed))
  }
}

/** Both lists go up by id, so one walk over both finds every member that was there before with the same seed. */
async function blocksOf(
  members: Buffer,
  make: (seed: Buffer) => Buffer,
  last: MemberList | undefined,
): Promise<Buffer> {
  const blocks = Buffer.alloc((members.length / MEMBER_BYTES) * BLOCK_BYTES)
  const lastCount = (last?.members.length ?? 0) / MEMBER_BYTES
  let before = 0
  for (let index = 0; index * MEMBER_BYTES < members.length; index += 1) {
    const member = members.subarray(index * MEMBER_BYTES, (index + 1) * MEMBER_BYTES)
    while (last && before < lastCount && idAt(last.members, before) < idAt(members, index)) before += 1
    if (last?.members.subarray(before * MEMBER_BYTES, (before + 1) * MEMBER_BYTES).equals(member)) {
      last.blocks.copy(blocks, index * BLOCK_BYTES, before * BLOCK_BYTES, (before + 1) * BLOCK_BYTES)
    } else {
      make(member.subarray(ID_BYTES)).copy(blocks, index * BLOCK_BYTES)
    }
    if (index % MEMBERS_PER_TURN === MEMBERS_PER_TURN - 1) await nextTurn()
  }
  return blocks
}

function idAt(members: Buffer, index: number): number {
  return members.readUInt32BE(index * MEMBER_BYTES)
}

function* usersOf({ members, blocks }: MemberList): Generator<NodeUser> {
  for (let index = 0; index * MEMBER_BYTES < members.length; index += 1) {
    yield { id: idAt(members, index), uuid: uuidText(blocks, index * BLOCK_BYTES), speedMbps: 0, deviceLimit: 0 }
  }
}
