import http from 'node:http'
import https from 'node:https'
import { createPublicLookup, isPrivateNumber, privateAddressError } from '../platform/public-lookup.ts'

const MAX_ANSWER_BYTES = 64 * 1024

export interface OutgoingRequest {
  url: string
  method: 'GET' | 'POST'
  form?: URLSearchParams
  timeoutMs: number
  privateHostAllowed: boolean
}

/**
 * One call to a payment platform: verified TLS, no redirects, a bounded answer, an end in time, and never to a private
 * address, which an operator may have been talked into typing.
 * @throws when there is no 2xx answer in time
 */
export function callOut({ url, method, form, timeoutMs, privateHostAllowed }: OutgoingRequest): Promise<string> {
  const target = new URL(url)
  if (target.protocol !== 'https:' && target.protocol !== 'http:')
    throw new Error(`not an http address: ${target.protocol}`)
  const body = form?.toString()
  const transport = target.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const request = transport.request(
      target,
      {
        method,
        ...(privateHostAllowed ? {} : { lookup: createPublicLookup() }),
        headers:
          body === undefined
            ? {}
            : { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        const status = response.statusCode ?? 0
        if (status < 200 || status > 299) {
          response.resume()
          reject(new Error(`status ${status}`))
          return
        }
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > MAX_ANSWER_BYTES) request.destroy(new Error('answer too large'))
          chunks.push(chunk)
        })
        response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
        response.on('error', reject)
      },
    )
    if (!privateHostAllowed && isPrivateNumber(target)) request.destroy(privateAddressError('private address'))
    request.on('error', reject)
    request.end(body)
  })
}
