import { createHash } from 'node:crypto'

export type Encoding = 'json' | 'msgpack'

export interface EncodedAnswer {
  body: Buffer
  contentType: string
  /** Strong and quoted (RFC 9110, 8.8.3): the same for the same bytes of the body, and for no others. */
  etag: string
}

/** Encoding of the user list: msgpack where the request header asks for it (v2node does), else JSON. */
export function encodingFor(responseFormat: string | undefined): Encoding {
  return responseFormat?.trim().toLowerCase() === 'msgpack' ? 'msgpack' : 'json'
}

export function encodeAnswer(answer: object): EncodedAnswer {
  return encodeText(JSON.stringify(answer))
}

/** @param json the answer, written already */
export function encodeText(json: string): EncodedAnswer {
  const body = Buffer.from(json)
  return encodedAs('json', body, `"${createHash('sha256').update(body).digest('hex').slice(0, 40)}"`)
}

export function encodedAs(encoding: Encoding, body: Buffer, etag: string): EncodedAnswer {
  return { body, contentType: encoding === 'json' ? 'application/json' : 'application/x-msgpack', etag }
}
