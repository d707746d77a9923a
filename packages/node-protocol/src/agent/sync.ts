import { AGENT_KINDS, type AgentConfig, type AgentKind, FIRST_KINDS, readConfig, readTag } from './config.ts'
import { type AgentExits, readExits, readExitsCursor } from './exits.ts'
import { type LeaseChange, readLeaseCursor, readLeases } from './leases.ts'
import { type AddressLimits, readAddressLimits, readLimitsCursor, readSpeedLimits, type UserLimits } from './limits.ts'
import { flagOf, LATEST_MS, listOf, recordOf, textOf, wholeOf } from './read-value.ts'
import { readOrders, readPrograms, type ToldPrograms, type UpgradeOrder } from './upgrade.ts'
import { readChange, readCursor, type UserChange } from './users.ts'

/** An agent asks for what it does not hold yet, and says how it fares. */
export interface SyncQuestion {
  /** The configuration and users that it holds; empty: none. */
  tag: string
  cursor: string
  /** The leases that it holds, and the spool that its batches count in. Undefined: an agent that knows of no leases. */
  leases: string | undefined
  spool: string | undefined
  /** The limits of addresses that it holds. Undefined: an agent that knows of none. */
  limits: string | undefined
  /** The limits of speed that it holds. Undefined: an agent that knows of none. */
  speeds: string | undefined
  /** The exits that it holds. Undefined: an agent that knows of none. */
  exits: string | undefined
  /** The end of the core's log that it holds, 0 for none. Undefined: an agent that writes no log. */
  coreLogEndsAt: number | undefined
  /** The kinds of inbounds that it serves. */
  serves: readonly AgentKind[]
  /** Whether it asks for certificates of inbounds of Xray, which asks nobody. */
  asksForCertificates: boolean
  /** So long the panel may wait for news. */
  waitSeconds: number
  state: AgentState
  /** Programs that it can exchange. Undefined: an agent that knows of no upgrades. */
  programs: ToldPrograms | undefined
}

export interface AgentState {
  version: string
  isCoreRunning: boolean
  /** Empty: not known. */
  coreVersion: string
  /** Sealed and not acknowledged. */
  waitingBatches: number
  waitingBytes: number
  /** Batches that the panel refused; they lie on the node. */
  refusedBatches: number
  /** Whether it can end running streams. Undefined: an agent that does not try. */
  canCut: boolean | undefined
  /** People who were cut off and whose counters still move. */
  stillMoving: number
  /** Proxies by which streams leave and that take no connection. */
  exitsDown: number
  /** Hosts for which it asks for a certificate and has none yet. */
  certificatesMissing: number
  /** Processes that run or wait on its machine, per hundred processors, over a minute. Undefined: not told. */
  loadPercent: number | undefined
  /** The clock of its machine less the one that its calls are signed by, in milliseconds. Undefined: not told. */
  clockOffMs: number | undefined
  /** Undefined: an agent that knows of no limits of speed. */
  speedState: SpeedState | undefined
}

/**
 * Whether limits of speed hold on a node: they do; its machine lacks a program for them; the machine does not let the
 * agent filter packets; or the node has Hysteria2 alone, which has no limit of a person.
 */
export const SPEED_STATES = ['held', 'program', 'right', 'hysteria'] as const
export type SpeedState = (typeof SPEED_STATES)[number]

/** Instants are Unix milliseconds by the panel's clock. */
export interface SyncAnswer {
  now: number
  /** The end of the business day. */
  dayEndsAt: number
  sealSeconds: number
  config: AgentConfig | undefined
  users: UserChange | undefined
  leases: LeaseChange | undefined
  limits: AddressLimits | undefined
  speeds: UserLimits | undefined
  exits: AgentExits | undefined
  /** Until then the agent writes the log of the core; 0: no log. */
  coreLogEndsAt: number | undefined
  orders: UpgradeOrder[] | undefined
}

const SPOOL = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MOST_KINDS = 32
/** A clock may be anywhere. */
const MOST_OFF = Number.MAX_SAFE_INTEGER
export const MOST_WAIT_SECONDS = 25
export const MOST_QUESTION_BYTES = 4096

/** @throws BadMessage */
export function readQuestion(value: unknown): SyncQuestion {
  const question = recordOf(value, 'question')
  const { tag, cursor, leases, spool, limits, speeds, exits, serves, asksForCertificates: asks } = question
  const { coreLogEndsAt, waitSeconds, state, programs } = question
  const told = recordOf(state, 'state')
  return {
    tag: readTag(tag),
    cursor: readCursor(cursor),
    leases: readLeaseCursor(leases),
    spool: spool === undefined ? undefined : textOf(spool, 'spool', SPOOL),
    limits: readLimitsCursor(limits),
    speeds: readLimitsCursor(speeds),
    exits: readExitsCursor(exits),
    coreLogEndsAt: readLogEnd(coreLogEndsAt),
    serves: serves === undefined ? FIRST_KINDS : readKinds(serves),
    asksForCertificates: asks === undefined ? false : flagOf(asks, 'asksForCertificates'),
    waitSeconds: wholeOf(waitSeconds, 'waitSeconds', 0, MOST_WAIT_SECONDS),
    state: {
      version: textOf(told.version, 'version', /^[\w.+-]{1,40}$/),
      isCoreRunning: flagOf(told.isCoreRunning, 'isCoreRunning'),
      coreVersion: textOf(told.coreVersion, 'coreVersion', /^[\w.+ -]{0,40}$/),
      waitingBatches: wholeOf(told.waitingBatches, 'waitingBatches', 0, 1e9),
      waitingBytes: wholeOf(told.waitingBytes, 'waitingBytes', 0, 1e15),
      refusedBatches: wholeOf(told.refusedBatches, 'refusedBatches', 0, 1e9),
      canCut: told.canCut === undefined ? undefined : flagOf(told.canCut, 'canCut'),
      stillMoving: told.stillMoving === undefined ? 0 : wholeOf(told.stillMoving, 'stillMoving', 0, 1e9),
      exitsDown: told.exitsDown === undefined ? 0 : wholeOf(told.exitsDown, 'exitsDown', 0, 1e9),
      certificatesMissing:
        told.certificatesMissing === undefined ? 0 : wholeOf(told.certificatesMissing, 'certificatesMissing', 0, 1e9),
      loadPercent: told.loadPercent === undefined ? undefined : wholeOf(told.loadPercent, 'loadPercent', 0, 1e9),
      clockOffMs:
        told.clockOffMs === undefined ? undefined : wholeOf(told.clockOffMs, 'clockOffMs', -MOST_OFF, MOST_OFF),
      speedState: SPEED_STATES.find((one) => one === told.speedState),
    },
    programs: programs === undefined ? undefined : readPrograms(programs),
  }
}

function readLogEnd(value: unknown): number | undefined {
  return value === undefined ? undefined : wholeOf(value, 'coreLogEndsAt', 0, LATEST_MS)
}

/** Kinds of a newer agent are passed over. */
function readKinds(value: unknown): AgentKind[] {
  const names = new Set(listOf(value, 'serves', MOST_KINDS))
  return AGENT_KINDS.filter((kind) => names.has(kind))
}

/** @throws BadMessage */
export function readSyncAnswer(value: unknown): SyncAnswer {
  const told = recordOf(value, 'answer')
  const { now, dayEndsAt, sealSeconds, config, users, leases, limits, speeds, exits, coreLogEndsAt, orders } = told
  return {
    now: wholeOf(now, 'now', 0, LATEST_MS),
    dayEndsAt: wholeOf(dayEndsAt, 'dayEndsAt', 0, LATEST_MS),
    sealSeconds: wholeOf(sealSeconds, 'sealSeconds', 5, 3600),
    config: config === undefined ? undefined : readConfig(config),
    users: users === undefined ? undefined : readChange(users),
    leases: leases === undefined ? undefined : readLeases(leases),
    limits: limits === undefined ? undefined : readAddressLimits(limits),
    speeds: speeds === undefined ? undefined : readSpeedLimits(speeds),
    exits: exits === undefined ? undefined : readExits(exits),
    coreLogEndsAt: readLogEnd(coreLogEndsAt),
    orders: orders === undefined ? undefined : readOrders(orders),
  }
}
