import type { NodeInbound } from '@dukou/node-protocol'
import {
  type AddressLimits,
  type AgentConfig,
  type AgentExit,
  type AgentExits,
  type AgentInbound,
  isServedByAgent,
  type LeaseSet,
  type SyncQuestion,
  type UserChange,
  type UserLimits,
} from '@dukou/node-protocol/agent'
import type { App } from '../../../platform/context.ts'
import { readSettings } from '../../base/settings/index.ts'
import { readsOfInboundUsers } from '../inbound-users/index.ts'
import { findInboundsOf, nodeInboundOf, readSwitches, type ServedInbound } from '../nodes/index.ts'
import { type AnswerPart, tagOf } from './answer-part.ts'
import { createKeptWorlds, type Given } from './kept-worlds.ts'
import { leaseCursor, leasesOf } from './leases.ts'
import { addressLimits, speedLimits } from './limits.ts'
import { createMemberLists, type MemberList } from './member-lists.ts'

/** All that a node's agent should hold now. The world of a deleted node is empty. */
export interface World extends Given {
  config: AgentConfig
  limits: AnswerPart<AddressLimits>
  speeds: AnswerPart<UserLimits>
  exits: AnswerPart<AgentExits>
  /** Unix milliseconds; 0: no log. */
  coreLogEndsAt: number
  pullSeconds: number | null
  pushSeconds: number | null
}

/** The inbounds that an agent can serve. */
type Able = Pick<SyncQuestion, 'serves' | 'asksForCertificates'>

/** Reads worlds. What is kept of earlier ones saves work alone. */
export function createWorldRead(app: App) {
  const members = createMemberLists(app)
  const readInboundUsers = readsOfInboundUsers(app)
  const kept = createKeptWorlds()

  return {
    async read(nodeId: bigint, able: Able): Promise<World> {
      const served = await findInboundsOf(app, nodeId)
      const inbounds = served.flatMap((inbound) => agentInboundOf(inbound, able))
      const numbers = inbounds.map(({ number }) => number)
      const leased = await Promise.all(numbers.map((number) => readInboundUsers(number)))
      const lists = numbers.map((number, place): MemberList => [number, leased[place]?.all ?? Buffer.alloc(0)])
      const hasNear = leased.some(({ near }) => near.length > 0)
      const leases = hasNear ? leasesOf(leased, await readSettings(app.db)) : new Map()
      const known = kept.of(nodeId)
      const given = { ...members.held(lists, known), leases, leaseCursor: leaseCursor(leases) }
      if (!known) kept.keep(nodeId, given)
      const [first] = served
      const { exits, coreLogEndsAt } = await readSwitches(app, nodeId)
      return {
        config: { tag: tagOf([JSON.stringify(inbounds)]), inbounds },
        ...given,
        limits: addressLimits(numbers, leased),
        speeds: speedLimits(leased),
        exits: exitsPart(exits),
        coreLogEndsAt,
        pullSeconds: first?.pullSeconds ?? null,
        pushSeconds: first?.pushSeconds ?? null,
      }
    },
    /** Only the difference where this process knows what the agent holds. */
    changeFor(nodeId: bigint, { lists, cursor }: World, held: string): UserChange {
      const before = kept.of(nodeId)
      if (before?.cursor !== held) return { cursor, isFull: true, remove: [], add: members.usersOf(lists) }
      const { remove, add } = members.differenceOf(before.lists, lists)
      return { cursor, isFull: false, remove: remove.map(([inbound, user]) => [inbound, user]), add }
    },
    /** The leases of a cursor that this process gave to a node last. */
    leasesAt(nodeId: bigint, cursor: string): LeaseSet | undefined {
      const before = kept.of(nodeId)
      return before?.leaseCursor === cursor ? before.leases : undefined
    },
    /** Remembers what a node was given. */
    noteGiven(nodeId: bigint, { lists, cursor, leases, leaseCursor }: World): void {
      kept.keep(nodeId, { lists, cursor, leases, leaseCursor })
    },
  }
}

function exitsPart(exits: AgentExit[]): AnswerPart<AgentExits> {
  const cursor = tagOf([JSON.stringify(exits)])
  return { cursor, make: () => ({ cursor, exits }) }
}

function agentInboundOf(inbound: ServedInbound, able: Able): AgentInbound[] {
  const made: NodeInbound | undefined = nodeInboundOf(inbound, { pullSeconds: 60, pushSeconds: 60 })
  if (!made) return []
  const { listenIp, port, protocol } = made
  if (!isServedByAgent(protocol, able)) return []
  return [{ number: inbound.number, listenIp, port, protocol }]
}
