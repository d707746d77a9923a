import { type Format, SIMPLE } from '../format.ts'
import type { Kind } from '../line.ts'
import { cleanName } from '../names.ts'
import { variantSince } from '../versions.ts'
import { SHADOWSOCKS_2022, TROJAN, VMESS } from './kinds.ts'
import { linkList, shareLink } from './share-links.ts'

const EVER: readonly Kind[] = [
  ...VMESS,
  ...TROJAN,
  'shadowsocks-stream',
  'shadowsocks-aead',
  ...SHADOWSOCKS_2022,
  'vless-reality',
  'hysteria2',
  'tuic',
]
const KINDS: Record<string, readonly Kind[]> = { '2592': [...EVER, 'anytls'] }

/** Shadowrocket: a base64 list of share links, with an optional line of its own that shows a status. */
export const shadowrocket: Format = {
  ...SIMPLE,
  contentType: 'text/plain; charset=utf-8',
  extension: 'txt',
  wrap: 'base64',
  carries: (variant) => KINDS[variant] ?? EVER,
  cleanName,
  reservedNames: [],
  variants: ['2592', '1993'],
  variantOf: (userAgent) =>
    variantSince(userAgent, /Shadowrocket\/(\d+)/i, [
      ['2592', [2592]],
      ['1993', [0]],
    ]),
  write: ({ nodes, settings }) =>
    linkList([...(settings.status ? [`STATUS=${cleanName(settings.status)}`] : []), ...nodes.map(shareLink)]),
}
