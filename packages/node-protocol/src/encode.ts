import { createHash, type Hash } from 'node:crypto'

export type Encoding = 'json' | 'msgpack'

export interface EncodedAnswer {
  body: Buffer
  contentType: string
  /** Strong and quoted (RFC 9110, 8.8.3), of the body's bytes and nothing else. */
  etag: string
}

/** What the program can read: v2node asks for its users in msgpack by a header, JSON is always right. */
export function encodingFor(responseFormat: string | undefined): Encoding {
  return responseFormat?.trim().toLowerCase() === 'msgpack' ? 'msgpack' : 'json'
}

export function encodeAnswer(answer: object): EncodedAnswer {
  const body = Buffer.from(JSON.stringify(answer))
  return finishAnswer(body, 'json', createHash('sha256').update(body))
}

/** @param hash has seen the whole body */
export function finishAnswer(body: Buffer, encoding: Encoding, hash: Hash): EncodedAnswer {
  const contentType = encoding === 'json' ? 'application/json' : 'application/x-msgpack'
  return { body, contentType, etag: `"${hash.digest('hex').slice(0, 40)}"` }
}
