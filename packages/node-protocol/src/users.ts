import { createHash } from 'node:crypto'
import { Encoder } from '@msgpack/msgpack'
import { type EncodedAnswer, type Encoding, finishAnswer } from './encode.ts'
import { insist } from './unsafe-answer.ts'

/** A user as node programs know him. */
export interface NodeUser {
  /** A positive 31-bit number that never goes to another user. */
  id: number
  /** Canonical: 36 characters, lower case. */
  uuid: string
  /** 0: none. */
  speedMbps: number
  /** Addresses at the same time; 0: any number. */
  deviceLimit: number
}

/**
 * The user that is on every list. Programs do not start with an empty list, and read one at run time as "nothing
 * changed", so that the last users would stay for ever. Nobody is told this user's uuid.
 */
export const SENTINEL_ID = 1

const HIGHEST_ID = 2 ** 31 - 1
const CANONICAL = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const ROWS_PER_CHUNK = 1000

/**
 * The answer to a `user` call: `{"users":[{id, uuid, speed_limit, device_limit}]}`. The sentinel comes first and all
 * others follow by id, so that the same users are always the same bytes. Lists may be long, so they are made in pieces.
 * @param users by ascending id, without the sentinel; `count` of them
 * @param breathe waited for after each piece, to let others have their turn
 * @throws UnsafeAnswer where one user would spoil the list for all
 */
export async function encodeUsers(
  sentinelUuid: string,
  users: Iterable<NodeUser>,
  count: number,
  encoding: Encoding,
  breathe: () => Promise<unknown> = async () => {},
): Promise<EncodedAnswer> {
  const hash = createHash('sha256')
  const pieces: Buffer[] = []
  const { opening, rows, closing } = encoding === 'json' ? json() : msgpack(count + 1)
  const add = (piece: Buffer) => {
    hash.update(piece)
    pieces.push(piece)
  }
  add(opening)
  for (const chunk of chunksOf(everyRow(sentinelUuid, users))) {
    add(rows(chunk))
    await breathe()
  }
  add(closing)
  return finishAnswer(Buffer.concat(pieces), encoding, hash)
}

interface Row {
  id: number
  uuid: string
  speed_limit: number
  device_limit: number
}

function* everyRow(sentinelUuid: string, users: Iterable<NodeUser>): Generator<Row> {
  yield rowOf({ id: SENTINEL_ID, uuid: sentinelUuid, speedMbps: 0, deviceLimit: 0 })
  let last = SENTINEL_ID
  for (const user of users) {
    insist(user.id > last, `user ${user.id} is out of order or there twice: every poll would look like a change`)
    last = user.id
    yield rowOf(user)
  }
}

function rowOf({ id, uuid, speedMbps, deviceLimit }: NodeUser): Row {
  insist(Number.isInteger(id) && id >= 1 && id <= HIGHEST_ID, `the user id ${id} is no positive 31-bit number`)
  insist(CANONICAL.test(uuid), `the uuid of user ${id} is not canonical: programs drop users until they are restarted`)
  insist(isCount(speedMbps) && isCount(deviceLimit), `user ${id} has a limit that v2node refuses the whole list for`)
  return { id, uuid, speed_limit: speedMbps, device_limit: deviceLimit }
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0
}

function* chunksOf(rows: Iterable<Row>): Generator<Row[]> {
  let chunk: Row[] = []
  for (const row of rows) {
    chunk.push(row)
    if (chunk.length < ROWS_PER_CHUNK) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

interface ListWriter {
  opening: Buffer
  rows(chunk: Row[]): Buffer
  closing: Buffer
}

function json(): ListWriter {
  let separator = ''
  return {
    opening: Buffer.from('{"users":['),
    rows(chunk) {
      const text = separator + JSON.stringify(chunk).slice(1, -1)
      separator = ','
      return Buffer.from(text, 'latin1')
    },
    closing: Buffer.from(']}'),
  }
}

/** A map of one, `users`, with an array whose length stands before it (msgpack specification, map and array 32). */
function msgpack(length: number): ListWriter {
  const opening = Buffer.concat([Buffer.of(0x81, 0xa5), Buffer.from('users'), Buffer.alloc(5)])
  opening.writeUInt8(0xdd, opening.length - 5)
  opening.writeUInt32BE(length, opening.length - 4)
  const encoder = new Encoder()
  return {
    opening,
    rows: (chunk) => Buffer.concat(chunk.map((row) => encoder.encode(row))),
    closing: Buffer.alloc(0),
  }
}
