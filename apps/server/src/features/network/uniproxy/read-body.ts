import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { isRecord } from '@dukou/node-protocol'
import type { FastifyRequest } from 'fastify'

/** Packed and unpacked. A report of a hundred thousand users is four megabytes. */
export const MAX_REPORT_BYTES = 16 * 1024 * 1024

const unpack = promisify(gunzip)

/** Deeper than anything that a program has to say; what walks through an object may do so without fear. */
const MOST_LEVELS = 50
/** Commas in a report of 200,000 users. A parsed object takes ten times the memory of its text. */
const MOST_COMMAS = 400_000

export function isPacked({ headers }: FastifyRequest): boolean {
  return /\bgzip\b/i.test(headers['content-encoding'] ?? '')
}

/** The size that a packed body claims to have unpacked: its last four bytes (RFC 1952, section 2.3.1). */
export function claimedSize(packed: Buffer): number {
  return packed.length < 18 ? MAX_REPORT_BYTES : packed.readUInt32LE(packed.length - 4)
}

/** Unpacks into one piece of memory of the claimed size. @throws where it is no gzip, too large or larger than it claims */
export async function unpackBody(packed: Buffer): Promise<Buffer> {
  const size = claimedSize(packed)
  if (size > MAX_REPORT_BYTES) throw new RangeError('too large')
  // One byte more, so that the end is seen without another piece.
  return unpack(packed, { maxOutputLength: size, chunkSize: Math.max(64, size + 1) })
}

/** The fields of a body that is a JSON object; of an empty one none. @throws where it is anything else */
export function fieldsOf(body: Buffer): Record<string, unknown> {
  if (body.length === 0) return {}
  if (!beginsLikeJson(body) || isTooMuch(body)) throw new SyntaxError('no JSON object, or one too large')
  const fields: unknown = JSON.parse(body.toString())
  // A program in PHP or with nothing to say writes an empty object as an empty array.
  if (Array.isArray(fields) && fields.length === 0) return {}
  if (!isRecord(fields)) throw new SyntaxError('not a JSON object')
  return fields
}

/** Told before a text is made of the bytes. */
function beginsLikeJson(body: Buffer): boolean {
  const first = body.find((byte) => byte > SPACE)
  return first === BRACE || first === BRACKET
}

/** Told before it is parsed: millions of brackets in each other take seconds, and those beside each other the memory. */
function isTooMuch(body: Buffer): boolean {
  let level = 0
  let commas = 0
  let isText = false
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at]
    if (isText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (byte === BRACE || byte === BRACKET) level += 1
    else if (byte === END_OF_BRACE || byte === END_OF_BRACKET) level -= 1
    else if (byte === COMMA) commas += 1
    if (level > MOST_LEVELS || commas > MOST_COMMAS) return true
  }
  return false
}

const [QUOTE, BACKSLASH, BRACE, END_OF_BRACE, BRACKET, END_OF_BRACKET, COMMA, SPACE = 32] = Buffer.from('"\\{}[], ')
