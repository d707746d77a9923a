import type { Platform } from '../../lib/device.ts'

/** What a client is fetched with: the `{client}` of the link, and what it needs beside. */
export type LinkKind =
  | 'flclash'
  | 'clash'
  | 'clashMeta'
  | 'singbox'
  | 'v2ray'
  | 'shadowrocket'
  | 'quantumultX'
  | 'streisand'
  | 'v2box'

export interface Client {
  name: string
  /** Two letters for its tile. */
  mark: string
  kind: LinkKind
  hint: ClientHint
}

export type ClientHint =
  | 'easiest'
  | 'clashOld'
  | 'v2rayn'
  | 'simple'
  | 'open'
  | 'meta'
  | 'paidStore'
  | 'freeStore'
  | 'noDirect'
  | 'generic'

const flclash: Client = { name: 'FLClash', mark: 'FL', kind: 'flclash', hint: 'easiest' }
const clash: Client = { name: 'Clash', mark: 'Cl', kind: 'clash', hint: 'clashOld' }
const singbox: Client = { name: 'SingBox', mark: 'SB', kind: 'singbox', hint: 'open' }

/** The clients of each platform; the first one is what a newcomer should take. */
export const CLIENTS: Record<Platform, readonly [Client, ...Client[]]> = {
  Windows: [flclash, clash, { name: 'v2ray', mark: 'v2', kind: 'v2ray', hint: 'v2rayn' }],
  Android: [
    flclash,
    { name: '快车 VPN', mark: '快', kind: 'clash', hint: 'simple' },
    singbox,
    clash,
    { name: 'v2rayNG', mark: 'NG', kind: 'v2ray', hint: 'open' },
    { name: 'Clash Meta', mark: 'CM', kind: 'clashMeta', hint: 'meta' },
  ],
  iOS: [
    { name: 'Shadowrocket', mark: 'SR', kind: 'shadowrocket', hint: 'paidStore' },
    { name: 'SingBox', mark: 'SB', kind: 'singbox', hint: 'freeStore' },
    { name: 'QuantumultX', mark: 'QX', kind: 'quantumultX', hint: 'noDirect' },
    { name: 'Streisand', mark: 'St', kind: 'streisand', hint: 'freeStore' },
    { name: 'V2Box', mark: 'V2', kind: 'v2box', hint: 'freeStore' },
  ],
  macOS: [flclash, singbox, clash, { name: 'v2ray', mark: 'v2', kind: 'v2ray', hint: 'generic' }],
}
