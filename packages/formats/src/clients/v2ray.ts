import { type Format, SIMPLE } from '../format.ts'
import { cleanName } from '../names.ts'
import { linkList, shareLink } from './share-links.ts'

/** v2rayN, v2rayNG, V2Box, Streisand and other Xray apps, and Hiddify: a base64 list of share links. */
export const v2ray: Format = {
  ...SIMPLE,
  contentType: 'text/plain; charset=utf-8',
  extension: 'txt',
  wrap: 'base64',
  carries: () => [
    'vmess-tcp',
    'vmess-tcp-tls',
    'vmess-ws',
    'vmess-ws-tls',
    'shadowsocks-aead',
    'shadowsocks-2022-aes',
    'shadowsocks-2022-chacha',
    'vless-reality',
    'hysteria2',
  ],
  cleanName,
  reservedNames: [],
  write: ({ nodes }) => linkList(nodes.map(shareLink)),
}
