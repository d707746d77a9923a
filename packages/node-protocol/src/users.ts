import { createHash } from 'node:crypto'
import { encode } from '@msgpack/msgpack'
import { type EncodedAnswer, type Encoding, encodedAs } from './encode.ts'
import { insist, UnsafeAnswer } from './unsafe-answer.ts'

/** The users of a list, without the sentinel: numbers that never go to another user, and canonical uuids. */
export interface UserList {
  count: number
  /** Positive, 31 bits, above that of the index before. */
  idAt(index: number): number
  /** Writes 36 characters, lower case. */
  writeUuid(index: number, into: Buffer, offset: number): void
  limited: LimitList
}

/** The users of a list that are limited, in its order; all others are not. Whole numbers, 0: no limit. */
export interface LimitList {
  count: number
  /** @returns devices: how many addresses at the same time */
  at(index: number): { id: number; speedMbps: number; devices: number }
}

/**
 * The user that is on every list. Programs do not start with an empty list, and read one at run time as "nothing
 * changed", so that the last users would stay for ever. Nobody is told this user's uuid.
 */
export const SENTINEL_ID = 1

const HIGHEST_ID = 2 ** 31 - 1
const UUID_LENGTH = 36
const ROWS_AT_ONCE = 5000
/** Two numbers of up to ten digits. */
const MOST_LIMIT_BYTES = 20

/**
 * The answer to a `user` call: `{"users":[{id, uuid, speed_limit, device_limit}]}`. The sentinel comes first and all
 * others follow by id, so that the same users are always the same bytes. A list of a hundred thousand is nine megabytes,
 * so its bytes are written one by one into one buffer.
 * @param etag from {@link usersTag}
 * @param breathe waited for now and then, to let others have their turn
 * @throws UnsafeAnswer where one user would spoil the list for all
 */
export async function encodeUsers(
  sentinelUuid: string,
  users: UserList,
  encoding: Encoding,
  etag: string,
  breathe: () => Promise<unknown> = async () => {},
): Promise<EncodedAnswer> {
  const writer = encoding === 'json' ? JSON_ROWS : MSGPACK_ROWS
  const opening = writer.opening(users.count + 1)
  const { limited } = users
  const mostBytes = (users.count + 1) * writer.mostBytes + limited.count * MOST_LIMIT_BYTES
  const body = Buffer.allocUnsafe(opening.length + mostBytes + writer.closing.length)
  let end = opening.copy(body)
  end = putSentinel(writer, body, end, sentinelUuid)
  let last = SENTINEL_ID
  const limitsAt = (index: number) => (index < limited.count ? limited.at(index) : undefined)
  let next = 0
  let limits = limitsAt(next)
  for (let index = 0; index < users.count; index += 1) {
    const id = users.idAt(index)
    if (!(Number.isInteger(id) && id <= HIGHEST_ID)) throw new UnsafeAnswer(`the user id ${id} is no 31-bit number`)
    // Otherwise every poll would look like a change.
    if (id <= last) throw new UnsafeAnswer(`user ${id} is out of order, there twice, or has the sentinel's id`)
    last = id
    const uuidAt = writer.start(body, writer.separate(body, end), id)
    users.writeUuid(index, body, uuidAt)
    if (limits?.id === id) {
      end = writer.finishLimited(body, uuidAt, id, limitOf(limits.speedMbps), limitOf(limits.devices))
      limits = limitsAt(++next)
    } else end = writer.finish(body, uuidAt, id)
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await breathe()
  }
  insist(next === limited.count, 'limits are out of order, or of users who are not there')
  end += writer.closing.copy(body, end)
  return encodedAs(encoding, body.subarray(0, end), etag)
}

/**
 * The tag of a list by what decides it: the form of an answer, and the members. So "not modified" is said without making
 * the list.
 * @param sentinelUuid another one on each inbound and under each server secret
 * @param members numbers and secrets of all users, as bytes in the list's order
 * @param limits numbers and limits of those who have one, likewise
 */
export function usersTag(sentinelUuid: string, members: Uint8Array, limits: Uint8Array, encoding: Encoding): string {
  const writer = encoding === 'json' ? JSON_ROWS : MSGPACK_ROWS
  const form = Buffer.alloc(writer.mostBytes)
  putSentinel(writer, form, 0, sentinelUuid)
  const hash = createHash('sha256').update(writer.opening(1)).update(form).update(writer.closing)
  hash.update(members).update(limits).update(`${members.length} ${limits.length}`)
  return `"${hash.digest('hex').slice(0, 40)}"`
}

/** A program that reads a decimal there refuses the whole list. */
function limitOf(value: number): number {
  insist(Number.isInteger(value) && value >= 0 && value <= HIGHEST_ID, `the limit ${value} is no 31-bit number`)
  return value
}

function putSentinel(writer: RowWriter, into: Buffer, offset: number, uuid: string): number {
  insist(uuid.length === UUID_LENGTH, 'the sentinel has no uuid')
  const uuidAt = writer.start(into, offset, SENTINEL_ID)
  into.write(uuid, uuidAt, 'latin1')
  return writer.finish(into, uuidAt, SENTINEL_ID)
}

interface RowWriter {
  opening(rows: number): Buffer
  closing: Buffer
  /** Maximum length of a row with its separator. */
  mostBytes: number
  /** All three answer where the next byte belongs. */
  separate(into: Buffer, offset: number): number
  /** A row up to its uuid. */
  start(into: Buffer, offset: number, id: number): number
  /** The rest of a row whose uuid stands there, of a user without limits and of one with them. */
  finish(into: Buffer, uuidAt: number, id: number): number
  finishLimited(into: Buffer, uuidAt: number, id: number, speed: number, devices: number): number
}

const PLACEHOLDER = '0'.repeat(UUID_LENGTH)
const SAMPLE = { id: 0, uuid: PLACEHOLDER, speed_limit: 0, device_limit: 0 }
const COMMA = ','.charCodeAt(0)

const JSON_ROWS: RowWriter = {
  opening: () => Buffer.from('{"users":['),
  closing: Buffer.from(']}'),
  separate(into, offset) {
    into[offset] = COMMA
    return offset + 1
  },
  ...rowsLike(Buffer.from(JSON.stringify(SAMPLE)), '":'.length, writeDecimal),
}

/** A map of one, `users`, with an array whose length stands before it (msgpack specification, map and array 32). */
const MSGPACK_ROWS: RowWriter = {
  opening(rows) {
    const opening = Buffer.concat([Buffer.of(0x81, 0xa5), Buffer.from('users'), Buffer.of(0xdd, 0, 0, 0, 0)])
    opening.writeUInt32BE(rows, opening.length - 4)
    return opening
  },
  closing: Buffer.alloc(0),
  separate: (_, offset) => offset,
  ...rowsLike(Buffer.from(encode(SAMPLE)), 0, writePackedNumber),
}

/**
 * Rows that differ from a sample in the id and the limits, each one byte there, and in the uuid.
 * @param colon bytes between a name and its value
 */
function rowsLike(
  sample: Buffer,
  colon: number,
  writeNumber: (value: number, into: Buffer, offset: number) => number,
): Pick<RowWriter, 'mostBytes' | 'start' | 'finish' | 'finishLimited'> {
  const placeOf = (name: string) => sample.indexOf(name) + name.length + colon
  const idAt = placeOf('id')
  const uuidAt = sample.indexOf(PLACEHOLDER)
  const uuidEnd = uuidAt + UUID_LENGTH
  const speedAt = placeOf('speed_limit')
  const devicesAt = placeOf('device_limit')
  const head = sample.subarray(0, idAt)
  const middle = sample.subarray(idAt + 1, uuidAt)
  const tail = sample.subarray(uuidEnd)
  const toSpeed = sample.subarray(uuidEnd, speedAt)
  const toDevices = sample.subarray(speedAt + 1, devicesAt)
  const afterDevices = sample.subarray(devicesAt + 1)
  const checked = (into: Buffer, at: number, id: number) => {
    if (!isCanonical(into, at)) throw new UnsafeAnswer(`the uuid of user ${id} is not canonical: programs drop users`)
    return at + UUID_LENGTH
  }
  return {
    mostBytes: sample.length + 10,
    start: (into, offset, id) => put(middle, into, writeNumber(id, into, put(head, into, offset))),
    finish: (into, at, id) => put(tail, into, checked(into, at, id)),
    finishLimited(into, at, id, speed, devices) {
      const afterSpeed = writeNumber(speed, into, put(toSpeed, into, checked(into, at, id)))
      return put(afterDevices, into, writeNumber(devices, into, put(toDevices, into, afterSpeed)))
    },
  }
}

/** For some ten bytes faster than a call of `copy`. */
function put(part: Buffer, into: Buffer, offset: number): number {
  for (let index = 0; index < part.length; index += 1) into[offset + index] = part[index] as number
  return offset + part.length
}

function writeDecimal(value: number, into: Buffer, offset: number): number {
  let digits = 1
  for (let limit = 10; value >= limit; limit *= 10) digits += 1
  for (let at = offset + digits - 1, rest = value; at >= offset; at -= 1, rest = Math.floor(rest / 10)) {
    into[at] = 0x30 + (rest % 10)
  }
  return offset + digits
}

/** Each number in its shortest form. */
function writePackedNumber(value: number, into: Buffer, offset: number): number {
  if (value < 0x80) return into.writeUInt8(value, offset)
  if (value < 0x100) return into.writeUInt8(value, into.writeUInt8(0xcc, offset))
  if (value < 0x10000) return into.writeUInt16BE(value, into.writeUInt8(0xcd, offset))
  return into.writeUInt32BE(value, into.writeUInt8(0xce, offset))
}

/** Which bytes may stand in a uuid: 1 a lower-case hex digit, 2 the dash. */
const KIND = new Uint8Array(256)
for (const digit of Buffer.from('0123456789abcdef')) KIND[digit] = 1
KIND[0x2d] = 2

function isCanonical(bytes: Buffer, at: number): boolean {
  for (let index = 0; index < UUID_LENGTH; index += 1) {
    const isDash = index === 8 || index === 13 || index === 18 || index === 23
    if (KIND[bytes[at + index] as number] !== (isDash ? 2 : 1)) return false
  }
  return true
}
