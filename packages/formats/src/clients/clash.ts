import { type Format, SIMPLE } from '../format.ts'
import { cleanName } from '../names.ts'
import { writeClashYaml } from './clash-yaml.ts'
import { TROJAN, VMESS } from './kinds.ts'

/**
 * The old Clash cores: Clash for Windows, Clash for Android 2, ClashX. One unknown word fails the whole profile
 * there.
 */
export const clash: Format = {
  ...SIMPLE,
  contentType: 'text/yaml; charset=utf-8',
  extension: 'yaml',
  carries: () => [...VMESS, ...TROJAN, 'shadowsocks-stream', 'shadowsocks-aead'],
  cleanName,
  reservedNames: ['DIRECT', 'REJECT', 'REJECT-DROP', 'PASS', 'PASS-RULE', 'COMPATIBLE', 'GLOBAL', 'default'],
  write: (job) => writeClashYaml(job, 'clash'),
}
