import { factsOf, type Protocol, type Words } from '@dukou/domain'
import type { Bridge } from './lines-table.ts'

/** A CDN passes few protocols on; an entry passes on every port. */
export function protocolGoesThrough(protocol: Protocol, bridge: Bridge): boolean {
  return bridge !== 'cdn' || factsOf(protocol).passesCdn === true
}

export const BRIDGE_NAMES: Record<Bridge, Words> = {
  direct: { zh: '直连', en: 'a direct connection' },
  cdn: { zh: 'CDN', en: 'a CDN' },
  entry: { zh: '入口', en: 'an entry' },
}
