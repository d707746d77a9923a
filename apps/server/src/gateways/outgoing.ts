import http, { type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import { createPublicLookup, isPrivateNumber, privateAddressError } from '../platform/public-lookup.ts'

const MAX_ANSWER_BYTES = 64 * 1024
const FORM_TYPE = 'application/x-www-form-urlencoded'

export interface OutgoingRequest {
  url: string
  method: 'GET' | 'POST'
  form?: URLSearchParams
  /** Anything else than a form, sent byte for byte. */
  body?: { type: string; content: string | Buffer }
  headers?: Readonly<Record<string, string>>
  timeoutMs: number
  privateHostAllowed: boolean
  /** Where more than a platform's usual answer may come. */
  maxAnswerBytes?: number
}

/** An answer as it came, for signatures over its bytes. */
export interface OutgoingAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * One call to a payment platform: verified TLS, no redirects, a bounded answer, an end in time, and never to a private
 * address, which an operator may have been talked into typing.
 * @throws when there is no 2xx answer in time
 */
export async function callOut(request: OutgoingRequest): Promise<string> {
  const { status, body } = await exchange(request)
  if (status < 200 || status > 299) throw new Error(`status ${status}`)
  return body.toString('utf8')
}

/**
 * The same call, for platforms whose status and headers tell something and whose refusals have a body.
 * @throws when there is no answer in time, or a redirect
 */
export function exchange(request: OutgoingRequest): Promise<OutgoingAnswer> {
  const { url, method, timeoutMs, privateHostAllowed, maxAnswerBytes = MAX_ANSWER_BYTES } = request
  const target = new URL(url)
  if (target.protocol !== 'https:' && target.protocol !== 'http:')
    throw new Error(`not an http address: ${target.protocol}`)
  const body = request.form ? { type: FORM_TYPE, content: request.form.toString() } : request.body
  const transport = target.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const sent = transport.request(
      target,
      {
        method,
        ...(privateHostAllowed ? {} : { lookup: createPublicLookup() }),
        headers: {
          ...request.headers,
          ...(body && { 'content-type': body.type, 'content-length': Buffer.byteLength(body.content) }),
        },
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        const { statusCode: status = 0, headers } = response
        if (status >= 300 && status < 400) {
          response.resume()
          reject(new Error(`status ${status}`))
          return
        }
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > maxAnswerBytes) sent.destroy(new Error('answer too large'))
          chunks.push(chunk)
        })
        response.on('end', () => resolve({ status, headers, body: Buffer.concat(chunks) }))
        response.on('error', reject)
      },
    )
    if (!privateHostAllowed && isPrivateNumber(target)) sent.destroy(privateAddressError('private address'))
    sent.on('error', reject)
    sent.end(body?.content)
  })
}
