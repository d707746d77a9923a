import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { isRecord } from '@dukou/node-protocol'
import type { FastifyRequest } from 'fastify'

/** A report of a hundred thousand users is four megabytes. */
export const MAX_REPORT_BYTES = 16 * 1024 * 1024

const unpack = promisify(gunzip)

/** What a program sent, unpacked. @throws where it is no gzip, or becomes too large */
export async function readBody(request: FastifyRequest): Promise<Buffer> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const isPacked = /\bgzip\b/i.test(request.headers['content-encoding'] ?? '')
  return isPacked ? unpack(body, { maxOutputLength: MAX_REPORT_BYTES }) : body
}

/** The fields of a body that is a JSON object; of an empty one none. @throws where it is anything else */
export function fieldsOf(body: Buffer): Record<string, unknown> {
  if (body.length === 0) return {}
  const fields: unknown = JSON.parse(body.toString())
  // A program in PHP or with nothing to say writes an empty object as an empty array.
  if (Array.isArray(fields) && fields.length === 0) return {}
  if (!isRecord(fields)) throw new SyntaxError('not a JSON object')
  return fields
}
