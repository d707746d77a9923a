import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

/** Whether an address belongs to a proxy of the operator, whose word about the client counts. */
export function isTrustedProxy(ranges: string[]): (address: string) => boolean {
  const trusted = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    const family = isIPv6(network) ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(network, family)
    else trusted.addSubnet(network, Number(bits), family)
  }
  return (address) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** The client's address: the socket's, or the last forwarded one that no trusted proxy wrote. */
export function addressOf(request: IncomingMessage, isTrusted: (address: string) => boolean): string {
  const peer = request.socket.remoteAddress ?? ''
  const forwarded = request.headers['x-forwarded-for']
  if (forwarded === undefined || !isTrusted(peer)) return peer
  const hops = String(forwarded)
    .split(',')
    .map((hop) => hop.trim())
  return hops.reverse().find((hop) => !isTrusted(hop)) ?? peer
}
