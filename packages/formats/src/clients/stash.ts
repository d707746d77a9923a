import { type Format, SIMPLE } from '../format.ts'
import type { Kind } from '../line.ts'
import { cleanName } from '../names.ts'
import { isAtLeast, versionIn } from '../versions.ts'
import { writeClashYaml } from './clash-yaml.ts'
import { SHADOWSOCKS_2022, TROJAN, VMESS } from './kinds.ts'
import { mihomo } from './mihomo.ts'

const EVER: readonly Kind[] = [...VMESS, ...TROJAN, 'shadowsocks-aead']

/** Stash reads Clash profiles, with a few words of its own. 2.7 has Hysteria2 with hopping, 3.1 all the rest. */
export const stash: Format = {
  ...SIMPLE,
  contentType: 'text/yaml; charset=utf-8',
  extension: 'yaml',
  carries: (variant) => {
    if (variant === '2.0') return EVER
    if (variant === '2.7') return [...EVER, 'hysteria2']
    return [...EVER, 'hysteria2', ...SHADOWSOCKS_2022, 'vless-reality']
  },
  cleanName,
  reservedNames: mihomo.reservedNames,
  variants: ['3.1', '2.7', '2.0'],
  variantOf: (userAgent) => {
    const version = versionIn(userAgent, /Stash\/(\d+)\.(\d+)/i)
    if (!version || isAtLeast(version, [3, 1])) return '3.1'
    return isAtLeast(version, [2, 7]) ? '2.7' : '2.0'
  },
  write: (job) => writeClashYaml(job, 'stash'),
}
