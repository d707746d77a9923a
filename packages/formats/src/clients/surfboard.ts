import { type Format, SIMPLE } from '../format.ts'
import type { Kind } from '../line.ts'
import { cleanListName } from '../names.ts'
import { variantSince } from '../versions.ts'
import { managedOpening, surge } from './surge.ts'
import { writeSurgeProfile } from './surge-profile.ts'

const KINDS: Record<string, readonly Kind[]> = {
  '2.34': surge.carries('anytls'),
  '2.27': surge.carries('anytls').filter((kind) => kind !== 'tuic'),
}
const EVER = surge.carries('hysteria2').filter((kind) => kind !== 'tuic')

/** Surfboard for Android reads Surge's profiles, without VLESS. 2.27 has AnyTLS, 2.34 TUIC. */
export const surfboard: Format = {
  ...SIMPLE,
  contentType: 'text/plain; charset=utf-8',
  extension: 'conf',
  carries: (variant) => KINDS[variant] ?? EVER,
  cleanName: cleanListName,
  reservedNames: surge.reservedNames,
  variants: ['2.34', '2.27', '2.24'],
  variantOf: (userAgent) =>
    variantSince(userAgent, /Surfboard\/(\d+)\.(\d+)/i, [
      ['2.34', [2, 34]],
      ['2.27', [2, 27]],
      ['2.24', [0]],
    ]),
  opening: managedOpening,
  write: (job) => writeSurgeProfile(job, 'surfboard'),
}
