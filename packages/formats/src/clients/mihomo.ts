import { type Format, SIMPLE } from '../format.ts'
import type { Kind } from '../line.ts'
import { cleanName } from '../names.ts'
import { isAtLeast, type Version, versionIn } from '../versions.ts'
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

/** Apps by their User-Agent, and the first version with the core 1.19.3, which has AnyTLS. */
const WITH_ANYTLS: readonly (readonly [pattern: RegExp, since: Version])[] = [
  [/FlClash\/v?(\d+)\.(\d+)\.(\d+)/i, [0, 8, 81]],
  [/clash-verge\/v?(\d+)\.(\d+)/i, [2, 2]],
  [/ClashMetaForAndroid\/v?(\d+)\.(\d+)\.(\d+)/i, [2, 11, 8]],
  [/(?:mihomo|clash\.meta)\/v?(\d+)\.(\d+)\.(\d+)/i, [1, 19, 3]],
]

/** mihomo (Clash Meta) and the apps around it. An unknown kind of line fails the whole profile. */
export const mihomo: Format = {
  ...SIMPLE,
  contentType: 'text/yaml; charset=utf-8',
  extension: 'yaml',
  carries: (variant) => (variant === '1.19' ? [...EVER, 'anytls'] : EVER),
  cleanName,
  // GLOBAL is accepted as a node's name but quietly replaced by the core's own group.
  reservedNames: ['DIRECT', 'REJECT', 'REJECT-DROP', 'PASS', 'PASS-RULE', 'COMPATIBLE', 'GLOBAL', 'default'],
  variants: ['1.19', '1.18'],
  variantOf(userAgent) {
    for (const [pattern, since] of WITH_ANYTLS) {
      const version = versionIn(userAgent, pattern)
      if (version) return isAtLeast(version, since) ? '1.19' : '1.18'
    }
    return '1.19'
  },
  write: (job) => writeClashYaml(job, 'mihomo'),
}
