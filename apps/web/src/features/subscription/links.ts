import { subscriptionPath } from '@dukou/contract'
import { toBase64 } from '../../lib/envelope.ts'
import type { LinkKind } from './clients.ts'

/** Whose link, and on which base. */
export interface LinkOwner {
  id: string
  subscriptionKey: string
  subscriptionHost: string
  /** Clash Meta gets a configuration of its own. */
  metaClash: boolean
}

const VALUES: Record<LinkKind, string> = {
  flclash: 'flclash',
  clash: 'clash',
  clashMeta: 'clash',
  singbox: 'singbox',
  v2ray: 'v2ray',
  shadowrocket: 'ss',
  quantumultX: 'qx',
  streisand: 'v2box',
  v2box: 'v2box',
}

/** The base of every link: the site's own, or this page's where none is known. */
export function linkBase(subscriptionHost: string | undefined, origin: string): string {
  return (subscriptionHost || origin).replace(/\/+$/, '')
}

/** The address that a client fetches: `{base}/api/subscript/{client}/{_id}/{userkey}`, with what that client needs. */
export function subscriptionUrl(kind: LinkKind, owner: LinkOwner, siteName: string, origin: string): string {
  const value = kind === 'clashMeta' && owner.metaClash ? 'mjclash' : VALUES[kind]
  const base = linkBase(owner.subscriptionHost, origin)
  const address = base + subscriptionPath(value, owner.id, owner.subscriptionKey)
  if (kind === 'v2box') return `${address}?${new URLSearchParams({ name: siteName })}`
  if (kind === 'streisand')
    return `${address}?${new URLSearchParams({ name: siteName, asn: 'unknown', mode: 'new', base64: 'True' })}`
  return address
}

/** What a QR code for this client holds: Shadowrocket reads `sub://` and the address in base64, the rest the address. */
export function scannable(kind: LinkKind, url: string): string {
  return kind === 'shadowrocket' ? `sub://${toBase64(url)}` : url
}

/** The link with its key covered, short enough to be seen whole: whoever looks over a shoulder must not get in. */
export function masked(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}/…/${pathname.split('/').at(-3)}/••••••••`
}
