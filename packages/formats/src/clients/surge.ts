import { type Format, SIMPLE } from '../format.ts'
import type { Kind } from '../line.ts'
import { cleanListName } from '../names.ts'
import type { Settings } from '../profile.ts'
import { VMESS } from './kinds.ts'
import { writeSurgeProfile } from './surge-profile.ts'

const EVER: readonly Kind[] = [...VMESS, 'trojan-tcp', 'trojan-ws', 'shadowsocks-aead', 'shadowsocks-2022-aes']

const SINCE_2398: readonly Kind[] = [...EVER, 'hysteria2', 'tuic']
const KINDS: Record<string, readonly Kind[]> = { hysteria2: SINCE_2398, anytls: [...SINCE_2398, 'anytls'] }

/**
 * Surge. One line of an unknown type fails the profile, so Hysteria2 and TUIC go only to builds that know them, AnyTLS to those of
 * iOS 5.17 and Mac 6.4.3, VLESS to none.
 */
export const surge: Format = {
  ...SIMPLE,
  contentType: 'text/plain; charset=utf-8',
  extension: 'conf',
  carries: (variant) => KINDS[variant] ?? EVER,
  cleanName: cleanListName,
  reservedNames: [
    'DIRECT',
    'REJECT',
    'REJECT-DROP',
    'REJECT-NO-DROP',
    'REJECT-TINYGIF',
    'CELLULAR',
    'CELLULAR-ONLY',
    'HYBRID',
    'NO-HYBRID',
    'select',
  ],
  variants: ['hysteria2', 'anytls', 'classic'],
  variantOf: (userAgent) => {
    const [, system, told] = /Surge([^/]*)\/(\d+)/i.exec(userAgent) ?? []
    const build = Number(told ?? 2398)
    if (build >= (/Mac/i.test(system ?? '') ? 10_320 : 3613)) return 'anytls'
    return build < 2398 ? 'classic' : 'hysteria2'
  },
  opening: managedOpening,
  write: (job) => writeSurgeProfile(job, 'surge'),
}

/** Without this line in every answer the profile is no longer updated. */
export function managedOpening(settings: Settings): { before: string; after: string } {
  return { before: '#!MANAGED-CONFIG ', after: ` interval=${settings.updateHours * 3600} strict=false\n` }
}
