import { type Format, SIMPLE } from '../format.ts'
import { cleanName } from '../names.ts'
import { SHADOWSOCKS_2022, TROJAN, VMESS } from './kinds.ts'
import { linkList, shareLink } from './share-links.ts'

/** v2rayN, v2rayNG, V2Box, Streisand and other Xray apps, and Hiddify: a base64 list of share links. */
export const v2ray: Format = {
  ...SIMPLE,
  contentType: 'text/plain; charset=utf-8',
  extension: 'txt',
  wrap: 'base64',
  carries: () => [...VMESS, ...TROJAN, 'shadowsocks-aead', ...SHADOWSOCKS_2022, 'vless-reality', 'hysteria2'],
  cleanName,
  reservedNames: [],
  write: ({ nodes }) => linkList(nodes.map(shareLink)),
}
