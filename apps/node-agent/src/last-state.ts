import { rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AddressLimits,
  type AgentConfig,
  type AgentExits,
  applyChange,
  placeName,
  readAddressLimits,
  readConfig,
  readExits,
  readSpeedLimits,
  readUser,
  type SyncAnswer,
  setHash,
  type UserLimits,
  type UserSet,
} from '@dukou/node-protocol/agent'
import { readJson, writeWhole } from './files.ts'

/** Last answer of the panel: the agent serves from it while the panel is away. */
export interface LastState {
  config: AgentConfig | undefined
  users: UserSet
  cursor: string
  limits: AddressLimits | undefined
  speeds: UserLimits | undefined
  exits: AgentExits | undefined
  /** Until then the log of the core is written, in Unix milliseconds of the panel's clock; 0: no log. */
  coreLogEndsAt: number
  dayEndsAt: number
  sealSeconds: number
  /** The panel's clock less the node's, in milliseconds. */
  offset: number
}

const SEAL_SECONDS = 60

export function readLastState(folder: string): LastState {
  const known = (readJson(join(folder, 'state.json')) ?? {}) as Record<string, unknown>
  const numberOr = (value: unknown, other: number) => (typeof value === 'number' ? value : other)
  // A damaged list is asked for anew.
  const users = readUsers(known.users) ?? new Map()
  return {
    config: readOr(readConfig, known.config),
    users,
    cursor: users.size === 0 ? '' : setHash(users.values()),
    limits: readOr(readAddressLimits, known.limits),
    speeds: readOr(readSpeedLimits, known.speeds),
    exits: readOr(readExits, known.exits),
    coreLogEndsAt: numberOr(known.coreLogEndsAt, 0),
    dayEndsAt: numberOr(known.dayEndsAt, 0),
    sealSeconds: numberOr(known.sealSeconds, SEAL_SECONDS),
    offset: numberOr(known.offset, 0),
  }
}

/**
 * Puts what the panel told in place of what it told before.
 * @returns whether that is to be written down. @throws BadMessage
 */
export function takeAnswer(state: LastState, answer: SyncAnswer): boolean {
  const { config, users, limits, speeds, exits, coreLogEndsAt, dayEndsAt, sealSeconds } = answer
  if (users) Object.assign(state, { users: applyChange(state.users, users), cursor: users.cursor })
  state.config = config ?? state.config
  state.limits = limits ?? state.limits
  state.speeds = speeds ?? state.speeds
  state.exits = exits ?? state.exits
  state.coreLogEndsAt = coreLogEndsAt ?? state.coreLogEndsAt
  Object.assign(state, { dayEndsAt, sealSeconds })
  return [config, users, limits, speeds, exits, coreLogEndsAt].some((one) => one !== undefined)
}

/**
 * Writes the state down where it has news. On a full disk the agent goes on without, and each later call tries again.
 */
export function keepLastState(
  folder: string,
  log: (text: string) => void,
): (state: LastState, isNews: boolean) => void {
  let isBehind = false
  return ({ users, ...state }, isNews) => {
    if (!isNews && !isBehind) return
    try {
      writeWhole(join(folder, 'state.json'), JSON.stringify({ ...state, users: [...users.values()] }))
      isBehind = false
    } catch (error) {
      if (!isBehind) log(`the panel's answer is not written down: ${(error as Error).message}`)
      isBehind = true
    }
  }
}

/** The users that the running core holds; while it is changed, those that it held before. Undefined: not known. */
export function readHeld(folder: string): UserSet | undefined {
  return readUsers(readJson(join(folder, 'held.json')))
}

/** @returns false: there is no room, and the file of before is removed, because the core holds others now */
export function writeHeld(folder: string, users: UserSet): boolean {
  const path = join(folder, 'held.json')
  try {
    writeWhole(path, JSON.stringify([...users.values()]))
    return true
  } catch {
    forget(path)
    return false
  }
}

function forget(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // Nothing is removed from a disk that can only be read.
  }
}

/** @returns undefined where the value is damaged */
function readUsers(value: unknown): UserSet | undefined {
  try {
    return Array.isArray(value)
      ? new Map(value.map(readUser).map((row) => [placeName(row[0], row[1]), row]))
      : undefined
  } catch {
    return undefined
  }
}

/** A damaged part is asked for anew. */
function readOr<T>(read: (value: unknown) => T, value: unknown): T | undefined {
  try {
    return read(value)
  } catch {
    return undefined
  }
}

/** Counts the starts of the agent: the panel listens to the newest alone. */
export function nextRun(folder: string): number {
  const path = join(folder, 'run.json')
  const { number = 0 } = (readJson(path) ?? {}) as { number?: number }
  writeWhole(path, JSON.stringify({ number: number + 1 }))
  return number + 1
}
