import { isIPv6 } from '@dukou/domain'

/** The host as it stands in a URI or before a port: IPv6 in brackets. */
export function bracketed(host: string): string {
  return isIPv6(host) ? `[${host}]` : host
}
