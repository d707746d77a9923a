import { type Format, SIMPLE } from '../format.ts'
import { cleanName } from '../names.ts'
import { SHADOWSOCKS_2022, TROJAN, VMESS } from './kinds.ts'
import { linkList, shareLink } from './share-links.ts'

/** Shadowrocket: a base64 list of share links, with an optional line of its own that shows a status. */
export const shadowrocket: Format = {
  ...SIMPLE,
  contentType: 'text/plain; charset=utf-8',
  extension: 'txt',
  wrap: 'base64',
  carries: () => [
    ...VMESS,
    ...TROJAN,
    'shadowsocks-stream',
    'shadowsocks-aead',
    ...SHADOWSOCKS_2022,
    'vless-reality',
    'hysteria2',
  ],
  cleanName,
  reservedNames: [],
  write: ({ nodes, settings }) =>
    linkList([...(settings.status ? [`STATUS=${cleanName(settings.status)}`] : []), ...nodes.map(shareLink)]),
}
