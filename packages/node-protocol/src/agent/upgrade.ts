import { listOf, need, recordOf, textOf, wholeOf } from './read-value.ts'

/** Programs of a node that the panel can have exchanged: the agent's file, Xray, and hysteria. */
export const UPGRADE_PARTS = ['agent', 'core', 'hysteria'] as const
export type UpgradePart = (typeof UPGRADE_PARTS)[number]

/** An order to exchange a program. It is data: the agent asks its own panel for the file with this digest. */
export interface UpgradeOrder {
  part: UpgradePart
  /** Goes up with each order for the part; an agent tries each number once. */
  number: number
  version: string
  /** Digest of the file, in hex. */
  sha256: string
  bytes: number
}

/**
 * Why a program was not exchanged. `silent`: no sync succeeded in time. `ended`: the program ended. `damaged`: its file on
 * the node is. `download`: the file could not be had. `digest`: it is another file. `unusable`: it is no program for the node.
 */
export const UPGRADE_FAILURES = ['', 'silent', 'ended', 'damaged', 'download', 'digest', 'unusable'] as const
export type UpgradeFailure = (typeof UPGRADE_FAILURES)[number]

/** An agent tells this of a program that it can exchange. */
export interface ProgramState {
  /** Digest of the file that runs, in hex, as the panel gave it; empty: not known. */
  sha256: string
  /** The last order that was tried; 0: none. */
  tried: number
  outcome: 'none' | 'trying' | 'done' | 'failed'
  failure: UpgradeFailure
}

export const NODE_PROCESSORS = ['', 'amd64', 'arm64'] as const

/** Programs that an agent can exchange, and the processor that they have to be for; empty: another one. */
export interface ToldPrograms {
  processor: (typeof NODE_PROCESSORS)[number]
  /** null: the agent was started without the launcher that exchanges its file. */
  agent: ProgramState | null
  core: ProgramState
  /** Undefined: it drives no hysteria whose file it can exchange. */
  hysteria: ProgramState | undefined
}

const SHA256 = /^[0-9a-f]{64}$/
const OUTCOMES = ['none', 'trying', 'done', 'failed'] as const
export const MOST_PROGRAM_BYTES = 256 * 1024 * 1024

/** @throws BadMessage */
export function readOrders(value: unknown): UpgradeOrder[] {
  const orders = listOf(value, 'orders', UPGRADE_PARTS.length).map(readOrder)
  need(new Set(orders.map(({ part }) => part)).size === orders.length, 'a part has two orders')
  return orders
}

function readOrder(value: unknown): UpgradeOrder {
  const { part, number, version, sha256, bytes } = recordOf(value, 'orders[]')
  return {
    part: oneOf(part, 'part', UPGRADE_PARTS),
    number: wholeOf(number, 'number', 1, Number.MAX_SAFE_INTEGER),
    version: textOf(version, 'version', /^[\w.+-]{1,50}$/),
    sha256: textOf(sha256, 'sha256', SHA256),
    bytes: wholeOf(bytes, 'bytes', 1, MOST_PROGRAM_BYTES),
  }
}

/** @throws BadMessage */
export function readPrograms(value: unknown): ToldPrograms {
  const { processor, agent, core, hysteria } = recordOf(value, 'programs')
  return {
    processor: oneOf(processor, 'processor', NODE_PROCESSORS),
    agent: agent === null ? null : readState(agent),
    core: readState(core),
    hysteria: hysteria === undefined ? undefined : readState(hysteria),
  }
}

function readState(value: unknown): ProgramState {
  const { sha256, tried, outcome, failure } = recordOf(value, 'programs[]')
  return {
    sha256: sha256 === '' ? '' : textOf(sha256, 'sha256', SHA256),
    tried: wholeOf(tried, 'tried', 0, Number.MAX_SAFE_INTEGER),
    outcome: oneOf(outcome, 'outcome', OUTCOMES),
    failure: oneOf(failure, 'failure', UPGRADE_FAILURES),
  }
}

/** The part and digest in a call for a file. @throws BadMessage */
export function readProgramCall(value: unknown): Pick<UpgradeOrder, 'part' | 'sha256'> {
  const { part, sha256 } = recordOf(value, 'call')
  return { part: oneOf(part, 'part', UPGRADE_PARTS), sha256: textOf(sha256, 'sha256', SHA256) }
}

function oneOf<const T extends string>(value: unknown, name: string, known: readonly T[]): T {
  need(known.includes(value as T), `${name} is none of ${known.join()}`)
  return value as T
}
