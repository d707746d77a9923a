import { createHash } from 'node:crypto'
import { type NodeInbound, SENTINEL_ID } from '@dukou/node-protocol'
import {
  type AddressLimits,
  type AgentConfig,
  type AgentExits,
  type AgentInbound,
  isServedByAgent,
  type LeaseSet,
  placeName,
  type SyncQuestion,
  setHash,
  type UserLimits,
  type UserSet,
} from '@dukou/node-protocol/agent'
import type { App } from '../../../platform/context.ts'
import { readSettings } from '../../base/settings/index.ts'
import { BLOCK_BYTES, createCredentials, uuidText } from '../credentials/index.ts'
import { type LeasedUsers, readLeasedUsers, USER_BYTES } from '../inbound-users/index.ts'
import { findInboundsOf, nodeInboundOf, readSwitches, type ServedInbound } from '../nodes/index.ts'
import { leaseCursor, leasesOf } from './leases.ts'

/** All that a node's agent should hold now. */
export interface World extends Kept {
  config: AgentConfig
  leases: LeaseSet
  leaseCursor: string
  limits: AddressLimits
  speeds: UserLimits
  exits: AgentExits
  /** Unix milliseconds; 0: no log. */
  coreLogEndsAt: number
  pullSeconds: number | null
  pushSeconds: number | null
}

/** Worlds that were read last, by node: a list whose members are the same is not made anew. */
const MOST_KEPT_USERS = 500_000

interface Kept {
  /** Tells members apart without making their list. */
  tag: string
  users: UserSet
  /** The hash of the users. */
  cursor: string
}

/** The inbounds that an agent can serve. */
type Able = Pick<SyncQuestion, 'serves' | 'asksForCertificates'>

/** Reads worlds. What is kept of earlier ones saves work alone. */
export function createWorldRead(app: App) {
  const credentials = createCredentials(app.secrets)
  const sentinelSeed = app.secrets.derive('sentinel user').subarray(0, BLOCK_BYTES)
  const kept = new Map<bigint, Kept>()
  const given = new Map<bigint, { cursor: string; leases: LeaseSet }>()
  let keptUsers = 0

  function keep(nodeId: bigint, entry: Kept): void {
    keptUsers += entry.users.size - (kept.get(nodeId)?.users.size ?? 0)
    kept.delete(nodeId)
    kept.set(nodeId, entry)
    for (const [oldest, { users }] of kept) {
      if (keptUsers <= MOST_KEPT_USERS || oldest === nodeId) break
      keptUsers -= users.size
      kept.delete(oldest)
    }
  }

  function usersOf(lists: readonly (readonly [number: number, members: Buffer])[]): UserSet {
    const users: UserSet = new Map()
    for (const [number, members] of lists) {
      const sentinel = uuidText(credentials.onInbound(number, sentinelSeed, BLOCK_BYTES))
      users.set(placeName(number, SENTINEL_ID), [number, SENTINEL_ID, sentinel])
      const uuids = credentials.onInbound(number, members, USER_BYTES)
      for (let at = 0; at * USER_BYTES < members.length; at += 1) {
        const id = members.readUInt32BE(at * USER_BYTES)
        users.set(placeName(number, id), [number, id, uuidText(uuids, at * BLOCK_BYTES)])
      }
    }
    return users
  }

  return {
    async read(nodeId: bigint, able: Able): Promise<World> {
      const served = await findInboundsOf(app, nodeId)
      const inbounds = served.flatMap((inbound) => agentInboundOf(inbound, able))
      const lists: (readonly [number, Buffer])[] = []
      const leased: LeasedUsers[] = []
      for (const { number } of inbounds) {
        const users = await readLeasedUsers(app, number)
        lists.push([number, users.all])
        leased.push(users)
      }
      const hasNear = leased.some(({ near }) => near.length > 0)
      const leases = hasNear ? leasesOf(leased, await readSettings(app.db)) : new Map()
      const tag = tagOf(lists.flatMap(([number, members]) => [`${number} ${members.length}`, members]))
      const known = kept.get(nodeId)
      const entry = known?.tag === tag ? known : hashed(tag, usersOf(lists))
      const [first] = served
      const { exits, coreLogEndsAt } = await readSwitches(app, nodeId)
      return {
        config: { tag: tagOf([JSON.stringify(inbounds)]), inbounds },
        ...entry,
        leases,
        leaseCursor: leaseCursor(leases),
        limits: addressLimitsOf(inbounds, leased),
        speeds: withCursor({ most: limitsOf(leased, 'speeds') }),
        exits: { cursor: tagOf([JSON.stringify(exits)]), exits },
        coreLogEndsAt,
        pullSeconds: first?.pullSeconds ?? null,
        pushSeconds: first?.pushSeconds ?? null,
      }
    },
    /** The users of a cursor that this process gave to a node last. */
    usersAt(nodeId: bigint, cursor: string): UserSet | undefined {
      const entry = kept.get(nodeId)
      return entry?.cursor === cursor ? entry.users : undefined
    },
    /** Remembers what a node was given. */
    noteGiven(nodeId: bigint, { tag, users, cursor, leases, ...world }: World): void {
      keep(nodeId, { tag, users, cursor })
      given.set(nodeId, { cursor: world.leaseCursor, leases })
    },
    /** The leases of a cursor that this process gave to a node last. */
    leasesAt(nodeId: bigint, cursor: string): LeaseSet | undefined {
      const entry = given.get(nodeId)
      return entry?.cursor === cursor ? entry.leases : undefined
    },
  }
}

function addressLimitsOf(inbounds: readonly AgentInbound[], members: readonly LeasedUsers[]): AddressLimits {
  const shared = inbounds.filter((_, place) => members[place]?.isShared).map(({ number }) => number)
  return withCursor({ shared, most: limitsOf(members, 'devices') })
}

/** Limits of one kind on all inbounds of a node. */
function limitsOf(members: readonly LeasedUsers[], kind: 'devices' | 'speeds'): UserLimits['most'] {
  return [...new Map(members.flatMap((one) => one[kind]))]
}

/** Another cursor for other limits. */
function withCursor<T extends object>(limits: T): T & { cursor: string } {
  return { cursor: tagOf([JSON.stringify(limits)]), ...limits }
}

function hashed(tag: string, users: UserSet): Kept {
  return { tag, users, cursor: setHash(users.values()) }
}

function agentInboundOf(inbound: ServedInbound, able: Able): AgentInbound[] {
  const made: NodeInbound | undefined = nodeInboundOf(inbound, { pullSeconds: 60, pushSeconds: 60 })
  if (!made) return []
  const { listenIp, port, protocol } = made
  if (!isServedByAgent(protocol, able)) return []
  return [{ number: inbound.number, listenIp, port, protocol }]
}

function tagOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 40)
}
