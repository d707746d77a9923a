import { createHash } from 'node:crypto'
import { HIGHEST_NUMBER, listOf, need, recordOf, textOf, wholeOf } from './read-value.ts'

/** A person on an inbound: the numbers of both, and the credential there. Neither has a name or an e-mail. */
export type AgentUser = readonly [inbound: number, user: number, uuid: string]
export type AgentPlace = readonly [inbound: number, user: number]

/** `isFull`: these are all; else what changed since the cursor that the agent named. Removals come before additions. */
export interface UserChange {
  /** The hash of the whole set after the change. */
  cursor: string
  isFull: boolean
  remove: AgentPlace[]
  add: AgentUser[]
}

/** Users by `inbound.user`, which is their name in the core. */
export type UserSet = Map<string, AgentUser>

/** As many fit into the longest answer that an agent takes. */
const MOST_USERS = 1_000_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const CURSOR = /^[0-9a-f]{64}$/

/** Digits and one dot: the core takes some letters of a name for others. */
export function placeName(inbound: number, user: number): string {
  return `${inbound}.${user}`
}

const SPACE = 2n ** 256n

/** The same for the same users in any order: the sum of their digests, which names the inbound of each. */
export function setHash(users: Iterable<AgentUser>): string {
  return textOfSum(digestsOf(users))
}

/** The hash of a set after a change, by the hash before it and the change alone. */
export function changedHash(before: string, remove: Iterable<AgentUser>, add: Iterable<AgentUser>): string {
  return textOfSum(BigInt(`0x${before}`) - digestsOf(remove) + digestsOf(add))
}

function textOfSum(sum: bigint): string {
  return (((sum % SPACE) + SPACE) % SPACE).toString(16).padStart(64, '0')
}

function digestsOf(users: Iterable<AgentUser>): bigint {
  let sum = 0n
  for (const user of users) sum += digestOf(user)
  return sum
}

function digestOf([inbound, user, uuid]: AgentUser): bigint {
  return BigInt(`0x${createHash('sha256').update(`${inbound} ${user} ${uuid}`).digest('hex')}`)
}

/** Changes that make one set the other. A person whose credential is another one is removed and added. */
export function differenceOf(before: UserSet, after: UserSet): Pick<UserChange, 'remove' | 'add'> {
  const remove: AgentPlace[] = []
  const add: AgentUser[] = []
  for (const [name, [inbound, user, uuid]] of before) {
    if (after.get(name)?.[2] !== uuid) remove.push([inbound, user])
  }
  for (const [name, user] of after) if (before.get(name)?.[2] !== user[2]) add.push(user)
  return { remove, add }
}

/** @returns the set after a change. @throws BadMessage where it is not the one that its cursor names */
export function applyChange(before: UserSet, { isFull, remove, add, cursor }: UserChange): UserSet {
  const after: UserSet = new Map(isFull ? [] : before)
  for (const [inbound, user] of remove) after.delete(placeName(inbound, user))
  for (const user of add) after.set(placeName(user[0], user[1]), user)
  need(setHash(after.values()) === cursor, 'the users are not those that the cursor names')
  return after
}

/** @throws BadMessage */
export function readChange(value: unknown): UserChange {
  const { cursor, isFull, remove, add } = recordOf(value, 'users')
  return {
    cursor: textOf(cursor, 'cursor', CURSOR),
    isFull: isFull === true,
    remove: listOf(remove, 'remove', MOST_USERS).map((place) => readPlace(listOf(place, 'remove[]', 2))),
    add: listOf(add, 'add', MOST_USERS).map(readUser),
  }
}

/** @throws BadMessage */
export function readUser(value: unknown): AgentUser {
  const row = listOf(value, 'add[]', 3)
  return [...readPlace(row), textOf(row[2], 'uuid', UUID)]
}

function readPlace([inbound, user]: unknown[]): AgentPlace {
  return [wholeOf(inbound, 'inbound', 1, HIGHEST_NUMBER), wholeOf(user, 'user', 1, HIGHEST_NUMBER)]
}

/** The cursor that an agent names; empty: it has no users. */
export function readCursor(value: unknown): string {
  return value === '' ? '' : textOf(value, 'cursor', CURSOR)
}
