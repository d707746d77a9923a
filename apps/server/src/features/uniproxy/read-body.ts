import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { isRecord } from '@dukou/node-protocol'
import type { FastifyRequest } from 'fastify'

/** A report of a hundred thousand users is four megabytes. */
export const MAX_REPORT_BYTES = 16 * 1024 * 1024

const unpack = promisify(gunzip)

/** What a program sent, unpacked. @throws where it is no gzip, or becomes too large */
export async function readBody(request: FastifyRequest): Promise<Buffer> {
  const body = bytesOf(request)
  const isPacked = /\bgzip\b/i.test(request.headers['content-encoding'] ?? '')
  return isPacked ? unpack(body, { maxOutputLength: MAX_REPORT_BYTES }) : body
}

/** Deeper than anything that a program has to say; what walks through an object may do so without fear. */
const MOST_LEVELS = 50

/** A body as it came. */
export function bytesOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

/** The fields of a body that is a JSON object; of an empty one none. @throws where it is anything else */
export function fieldsOf(body: Buffer): Record<string, unknown> {
  if (body.length === 0) return {}
  if (isDeeperThan(MOST_LEVELS, body)) throw new SyntaxError('too many levels')
  const fields: unknown = JSON.parse(body.toString())
  // A program in PHP or with nothing to say writes an empty object as an empty array.
  if (Array.isArray(fields) && fields.length === 0) return {}
  if (!isRecord(fields)) throw new SyntaxError('not a JSON object')
  return fields
}

/** Told before it is parsed, for that takes seconds where millions of brackets stand in each other. */
function isDeeperThan(most: number, body: Buffer): boolean {
  let level = 0
  let isText = false
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at]
    if (isText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (byte === BRACE || byte === BRACKET) level += 1
    else if (byte === END_OF_BRACE || byte === END_OF_BRACKET) level -= 1
    if (level > most) return true
  }
  return false
}

const [QUOTE, BACKSLASH, BRACE, END_OF_BRACE, BRACKET, END_OF_BRACKET] = Buffer.from('"\\{}[]')

/**
 * Who a body says it is from, found without parsing it: the first place where each word stands. Of a stranger's body
 * nothing else is read.
 */
export function senderIn(body: Buffer): Record<string, unknown> {
  const words = ['token', 'node_id', 'node_type'].map((word) => [word, firstOf(word, body)])
  return Object.fromEntries(words)
}

function firstOf(word: string, body: Buffer): string | undefined {
  const at = body.indexOf(`"${word}"`)
  if (at < 0) return undefined
  const [, text, number] = /^"\w+"\s*:\s*(?:"([^"\\]*)"|(\d+))/.exec(body.toString('latin1', at, at + 500)) ?? []
  return text ?? number
}
