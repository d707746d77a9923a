import { isIP } from 'node:net'

const LABELS = /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d_])?\.)*[a-z\d_](?:[a-z\d_-]*[a-z\d_])?$/i
/** Programs read a host whose last label is a number as an IPv4 address. */
const ENDS_IN_NUMBER = /(?:^|\.)(?:\d+|0x[\da-f]*)$/i

/**
 * A host name, or an IP address without brackets and zone. The panel's forms check hosts by `isHost` of the domain, which
 * this package cannot import; `read-by-agent.test.ts` of the server holds both together.
 */
export function isHost(text: string): boolean {
  return isHostName(text) || (isIP(text) !== 0 && !text.includes('%'))
}

function isHostName(text: string): boolean {
  if (text.length > 253 || !LABELS.test(text) || ENDS_IN_NUMBER.test(text)) return false
  return text.length <= 63 || !/[^.]{64}/.test(text)
}

/** As it stands in an address: IPv6 in brackets. */
export function hostAndPort(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}
