import type { Protocol, Words } from '@dukou/domain'
import type { Bridge } from './lines-table.ts'

/** A CDN passes WebSockets on and nothing else; an entry passes on every port. */
export function protocolGoesThrough(protocol: Protocol, bridge: Bridge): boolean {
  return bridge !== 'cdn' || protocol === 'vmessWs'
}

export const BRIDGE_NAMES: Record<Bridge, Words> = {
  direct: { zh: '直连', en: 'a direct connection' },
  cdn: { zh: 'CDN', en: 'a CDN' },
  entry: { zh: '入口', en: 'an entry' },
}
