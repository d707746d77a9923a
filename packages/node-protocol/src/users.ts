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
}

/**
 * The user that is on every list. Programs do not start with an empty list, and read one at run time as "nothing
 * changed", so that the last users would stay for ever. Nobody is told this user's uuid.
 */
export const SENTINEL_ID = 1

const HIGHEST_ID = 2 ** 31 - 1
const UUID_LENGTH = 36
const ROWS_AT_ONCE = 5000

/**
 * The answer to a `user` call: `{"users":[{id, uuid, speed_limit, device_limit}]}`. The sentinel comes first and all
 * others follow by id, so that the same users are always the same bytes; nobody has limits. A list of a hundred thousand
 * is nine megabytes, so its bytes are written one by one into one buffer.
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
  const body = Buffer.allocUnsafe(opening.length + (users.count + 1) * writer.mostBytes + writer.closing.length)
  let end = opening.copy(body)
  end = putSentinel(writer, body, end, sentinelUuid)
  let last = SENTINEL_ID
  for (let index = 0; index < users.count; index += 1) {
    const id = users.idAt(index)
    if (!(Number.isInteger(id) && id <= HIGHEST_ID)) throw new UnsafeAnswer(`the user id ${id} is no 31-bit number`)
    // Otherwise every poll would look like a change.
    if (id <= last) throw new UnsafeAnswer(`user ${id} is out of order, there twice, or has the sentinel's id`)
    last = id
    const uuidAt = writer.start(body, writer.separate(body, end), id)
    users.writeUuid(index, body, uuidAt)
    end = writer.finish(body, uuidAt, id)
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await breathe()
  }
  end += writer.closing.copy(body, end)
  return encodedAs(encoding, body.subarray(0, end), etag)
}

/**
 * The tag of a list by what decides it: the form of an answer, and the members. So "not modified" is said without making
 * the list.
 * @param sentinelUuid another one on each inbound and under each server secret
 * @param members numbers and secrets of all users, as bytes in the list's order
 */
export function usersTag(sentinelUuid: string, members: Uint8Array, encoding: Encoding): string {
  const writer = encoding === 'json' ? JSON_ROWS : MSGPACK_ROWS
  const form = Buffer.alloc(writer.mostBytes)
  putSentinel(writer, form, 0, sentinelUuid)
  const hash = createHash('sha256').update(writer.opening(1)).update(form).update(writer.closing).update(members)
  return `"${hash.digest('hex').slice(0, 40)}"`
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
  /** Of a row with its separator. */
  mostBytes: number
  /** All three answer where the next byte belongs. */
  separate(into: Buffer, offset: number): number
  /** A row up to its uuid. */
  start(into: Buffer, offset: number, id: number): number
  /** The rest of a row whose uuid stands there. */
  finish(into: Buffer, uuidAt: number, id: number): number
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
  ...rowsLike(Buffer.from(JSON.stringify(SAMPLE)), '{"id":'.length, writeDecimal),
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
  ...rowsLike(Buffer.from(encode(SAMPLE)), 1 + '?id'.length, writePackedNumber),
}

/** Rows that differ from a sample in the id, which is one byte there, and in the uuid. */
function rowsLike(
  sample: Buffer,
  idAt: number,
  writeId: (id: number, into: Buffer, offset: number) => number,
): Pick<RowWriter, 'mostBytes' | 'start' | 'finish'> {
  const uuidAt = sample.indexOf(PLACEHOLDER)
  const head = sample.subarray(0, idAt)
  const middle = sample.subarray(idAt + 1, uuidAt)
  const tail = sample.subarray(uuidAt + UUID_LENGTH)
  return {
    mostBytes: sample.length + 10,
    start: (into, offset, id) => put(middle, into, writeId(id, into, put(head, into, offset))),
    finish(into, uuidAt, id) {
      if (!isCanonical(into, uuidAt))
        throw new UnsafeAnswer(`the uuid of user ${id} is not canonical: programs drop users`)
      return put(tail, into, uuidAt + UUID_LENGTH)
    },
  }
}

/** For some ten bytes faster than a call of `copy`. */
function put(part: Buffer, into: Buffer, offset: number): number {
  for (let index = 0; index < part.length; index += 1) into[offset + index] = part[index] as number
  return offset + part.length
}

function writeDecimal(id: number, into: Buffer, offset: number): number {
  let digits = 1
  for (let limit = 10; id >= limit; limit *= 10) digits += 1
  for (let at = offset + digits - 1, rest = id; at >= offset; at -= 1, rest = Math.floor(rest / 10)) {
    into[at] = 0x30 + (rest % 10)
  }
  return offset + digits
}

/** Each number in its shortest form. */
function writePackedNumber(id: number, into: Buffer, offset: number): number {
  if (id < 0x80) return into.writeUInt8(id, offset)
  if (id < 0x100) return into.writeUInt8(id, into.writeUInt8(0xcc, offset))
  if (id < 0x10000) return into.writeUInt16BE(id, into.writeUInt8(0xcd, offset))
  return into.writeUInt32BE(id, into.writeUInt8(0xce, offset))
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
