import { type Format, SIMPLE } from '../format.ts'
import type { Kind } from '../line.ts'
import { cleanListName } from '../names.ts'
import type { Settings } from '../profile.ts'
import { VMESS } from './kinds.ts'
import { writeSurgeProfile } from './surge-profile.ts'

const EVER: readonly Kind[] = [...VMESS, 'trojan-tcp', 'trojan-ws', 'shadowsocks-aead', 'shadowsocks-2022-aes']

/**
 * Surge. One line of an unknown type fails the profile, so Hysteria2 goes only to builds that know it, VLESS to none.
 */
export const surge: Format = {
  ...SIMPLE,
  contentType: 'text/plain; charset=utf-8',
  extension: 'conf',
  carries: (variant) => (variant === 'hysteria2' ? [...EVER, 'hysteria2'] : EVER),
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
  variants: ['hysteria2', 'classic'],
  variantOf: (userAgent) => {
    const build = /Surge[^/]*\/(\d+)/i.exec(userAgent)?.[1]
    return build !== undefined && Number(build) < 2398 ? 'classic' : 'hysteria2'
  },
  opening: managedOpening,
  write: (job) => writeSurgeProfile(job, 'surge'),
}

/** Without this line in every answer the profile is no longer updated. */
export function managedOpening(settings: Settings): { before: string; after: string } {
  return { before: '#!MANAGED-CONFIG ', after: ` interval=${settings.updateHours * 3600} strict=false\n` }
}
