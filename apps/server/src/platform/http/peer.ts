import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { inRanges } from '../addresses.ts'

/** Whether an address belongs to a proxy of the operator, whose word about the client counts. */
export function isTrustedProxy(ranges: string[]): (address: string) => boolean {
  return inRanges(ranges)
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
