import { isIPv6 as isIPv6WithZone } from 'node:net'

export { isIPv4 } from 'node:net'

/** An IPv6 address without brackets and without a zone, which means nothing on another machine. */
export function isIPv6(text: string): boolean {
  return isIPv6WithZone(text) && !text.includes('%')
}

/** The host as it stands in a URI or before a port: IPv6 in brackets. */
export function bracketed(host: string): string {
  return isIPv6(host) ? `[${host}]` : host
}
