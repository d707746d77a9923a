import { type Format, SIMPLE } from '../format.ts'
import type { Kind } from '../line.ts'
import { cleanName } from '../names.ts'
import { isAtLeast, versionIn } from '../versions.ts'
import { SHADOWSOCKS_2022, TROJAN, VMESS } from './kinds.ts'
import { linkList, shareLink } from './share-links.ts'

/** Kinds that Xray and sing-box have in common. */
export const OF_XRAY_AND_SING_BOX: readonly Kind[] = [
  ...VMESS,
  ...TROJAN,
  'shadowsocks-aead',
  ...SHADOWSOCKS_2022,
  'vless-reality',
  'hysteria2',
]
const OF_XRAY: readonly Kind[] = [...OF_XRAY_AND_SING_BOX, 'vless-xhttp', 'vless-encryption']
const KINDS: Record<string, readonly Kind[]> = { v2rayN: [...OF_XRAY, 'anytls', 'tuic'] }

/** v2rayN, v2rayNG, V2Box, Streisand and other Xray apps: a base64 list of share links. */
export const v2ray: Format = {
  ...SIMPLE,
  contentType: 'text/plain; charset=utf-8',
  extension: 'txt',
  wrap: 'base64',
  carries: (variant) => KINDS[variant] ?? OF_XRAY,
  cleanName,
  reservedNames: [],
  variants: ['xray', 'v2rayN'],
  variantOf,
  write: ({ nodes }) => linkList(nodes.map(shareLink)),
}

/** v2rayN runs what Xray lacks in sing-box; all others run Xray alone. */
function variantOf(userAgent: string): string {
  const version = versionIn(userAgent, /v2rayN\/(\d+)\.(\d+)/)
  return version && isAtLeast(version, [7, 14]) ? 'v2rayN' : 'xray'
}
