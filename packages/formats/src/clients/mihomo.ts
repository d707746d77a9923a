import { type Format, SIMPLE } from '../format.ts'
import { cleanName } from '../names.ts'
import { writeClashYaml } from './clash-yaml.ts'
import { SHADOWSOCKS_2022, TROJAN, VMESS } from './kinds.ts'

/** mihomo (Clash Meta) and the apps around it. */
export const mihomo: Format = {
  ...SIMPLE,
  contentType: 'text/yaml; charset=utf-8',
  extension: 'yaml',
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
  // GLOBAL is accepted as a node's name but quietly replaced by the core's own group.
  reservedNames: ['DIRECT', 'REJECT', 'REJECT-DROP', 'PASS', 'PASS-RULE', 'COMPATIBLE', 'GLOBAL', 'default'],
  write: (job) => writeClashYaml(job, 'mihomo'),
}
