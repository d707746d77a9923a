import { type Format, SIMPLE } from '../format.ts'
import type { Kind } from '../line.ts'
import { cleanName } from '../names.ts'
import { type Version, variantSince } from '../versions.ts'
import { writeClashYaml } from './clash-yaml.ts'
import { SHADOWSOCKS_2022, TROJAN, VMESS } from './kinds.ts'

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

const SINCE_1_19: readonly Kind[] = [...EVER, 'anytls']
const KINDS: Record<string, readonly Kind[]> = {
  '1.19': SINCE_1_19,
  '1.19.24': [...SINCE_1_19, 'vless-xhttp', 'vless-encryption'],
}

/**
 * Apps by their User-Agent, and their first versions with the core 1.19.3, which has AnyTLS, and 1.19.24, which has XHTTP
 * and the encryption of VLESS.
 */
const CORES: readonly (readonly [pattern: RegExp, withAnyTls: Version, withXhttp: Version])[] = [
  [/FlClash\/v?(\d+)\.(\d+)\.(\d+)/i, [0, 8, 81], [0, 8, 93]],
  [/clash-verge\/v?(\d+)\.(\d+)/i, [2, 2], [2, 5]],
  [/ClashMetaForAndroid\/v?(\d+)\.(\d+)\.(\d+)/i, [2, 11, 8], [2, 11, 28]],
  [/(?:mihomo|clash\.meta)\/v?(\d+)\.(\d+)\.(\d+)/i, [1, 19, 3], [1, 19, 24]],
]

/** mihomo (Clash Meta) and the apps around it. An unknown kind of line fails the whole profile. */
export const mihomo: Format = {
  ...SIMPLE,
  contentType: 'text/yaml; charset=utf-8',
  extension: 'yaml',
  carries: (variant) => KINDS[variant] ?? EVER,
  cleanName,
  // GLOBAL is accepted as a node's name but quietly replaced by the core's own group.
  reservedNames: ['DIRECT', 'REJECT', 'REJECT-DROP', 'PASS', 'PASS-RULE', 'COMPATIBLE', 'GLOBAL', 'default'],
  variants: ['1.19.24', '1.19', '1.18'],
  variantOf(userAgent) {
    for (const [pattern, withAnyTls, withXhttp] of CORES) {
      if (pattern.test(userAgent)) {
        return variantSince(userAgent, pattern, [
          ['1.19.24', withXhttp],
          ['1.19', withAnyTls],
          ['1.18', [0]],
        ])
      }
    }
    return '1.19.24'
  },
  write: (job) => writeClashYaml(job, 'mihomo'),
}
