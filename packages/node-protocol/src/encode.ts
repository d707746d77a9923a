import { createHash } from 'node:crypto'
import { encode } from '@msgpack/msgpack'

export type Encoding = 'json' | 'msgpack'

export interface EncodedAnswer {
  body: Buffer
  contentType: string
  /** Strong and quoted (RFC 9110, 8.8.3), of the body's bytes and nothing else. */
  etag: string
}

export function encodeAnswer(answer: object, encoding: Encoding = 'json'): EncodedAnswer {
  const body = encoding === 'json' ? Buffer.from(JSON.stringify(answer)) : bytesOf(encode(answer))
  const contentType = encoding === 'json' ? 'application/json' : 'application/x-msgpack'
  return { body, contentType, etag: etagOf(body) }
}

/** What the program can read: v2node asks for msgpack in a header, JSON is always right. */
export function encodingFor(responseFormat: string | undefined): Encoding {
  return responseFormat?.trim().toLowerCase() === 'msgpack' ? 'msgpack' : 'json'
}

export function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('hex').slice(0, 40)}"`
}

function bytesOf(array: Uint8Array): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength)
}
