import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { inRanges } from '../addresses.ts'

const MOST_KNOWN = 1_000

/**
 * Whether an address belongs to a proxy of the operator, whose word about the client counts. What was found is kept, for a
 * request asks it half a dozen times, and reading an address takes longer than all else that is done with it.
 */
export function isTrustedProxy(ranges: string[]): (address: string) => boolean {
  const isWithin = inRanges(ranges)
  const known = new Map<string, boolean>()
  return (address) => {
    const found = known.get(address)
    if (found !== undefined) return found
    const answer = isWithin(address)
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(address, answer)
    return answer
  }
}

/** The client's address: the socket's, or the last forwarded one that no trusted proxy wrote. As the framework reads it. */
export function addressOf(request: IncomingMessage, isTrusted: (address: string) => boolean): string {
  return proxyAddr(request, isTrusted)
}

/** Whether a request came over HTTPS, by the word of the nearest proxy. */
export function isHttpsFor(isTrusted: (address: string) => boolean): (request: IncomingMessage) => boolean {
  return (request) => {
    const forwarded = request.headers['x-forwarded-proto']
    if (forwarded === undefined || !isTrusted(request.socket.remoteAddress ?? '')) return false
    return String(forwarded).split(',').at(-1)?.trim() === 'https'
  }
}
