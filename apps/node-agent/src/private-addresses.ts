import type { AgentInbound } from '@dukou/node-protocol/agent'

/**
 * Addresses that are not the internet's: what runs on the node, or beside it, is not for its users. Linux connects to the
 * node itself where the address is `::`; multicast and reserved addresses reach its neighbours.
 */
export const PRIVATE = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
]

/** A node that is known under a loopback address is there to reach private ones. */
export function isOnLoopback({ listenIp }: Pick<AgentInbound, 'listenIp'>): boolean {
  return listenIp.startsWith('127.') || listenIp === '::1'
}
