import { type Format, SIMPLE } from '../format.ts'
import type { Kind } from '../line.ts'
import { cleanName } from '../names.ts'
import { variantSince } from '../versions.ts'
import { writeClashYaml } from './clash-yaml.ts'
import { SHADOWSOCKS_2022, TROJAN, VMESS } from './kinds.ts'
import { mihomo } from './mihomo.ts'

const SINCE_2_0: readonly Kind[] = [...VMESS, ...TROJAN, 'shadowsocks-aead']
const SINCE_2_7: readonly Kind[] = [...SINCE_2_0, 'hysteria2', 'tuic']
const SINCE_3_1: readonly Kind[] = [...SINCE_2_7, ...SHADOWSOCKS_2022, 'vless-reality']
const KINDS: Record<string, readonly Kind[]> = {
  '3.3': [...SINCE_3_1, 'anytls'],
  '3.1': SINCE_3_1,
  '2.7': SINCE_2_7,
  '2.0': SINCE_2_0,
}

/** Stash reads Clash profiles, with a few words of its own. 2.7 has Hysteria2 with hopping and TUIC, 3.3 AnyTLS. */
export const stash: Format = {
  ...SIMPLE,
  contentType: 'text/yaml; charset=utf-8',
  extension: 'yaml',
  carries: (variant) => KINDS[variant] ?? SINCE_2_0,
  cleanName,
  reservedNames: mihomo.reservedNames,
  variants: ['3.3', '3.1', '2.7', '2.0'],
  variantOf: (userAgent) =>
    variantSince(userAgent, /Stash\/(\d+)\.(\d+)/i, [
      ['3.3', [3, 3]],
      ['3.1', [3, 1]],
      ['2.7', [2, 7]],
      ['2.0', [0]],
    ]),
  write: (job) => writeClashYaml(job, 'stash'),
}
