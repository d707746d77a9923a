import { type Format, SIMPLE } from '../format.ts'
import { cleanListName } from '../names.ts'
import { variantSince } from '../versions.ts'
import { managedOpening, surge } from './surge.ts'
import { writeSurgeProfile } from './surge-profile.ts'

/** Surfboard for Android reads Surge's profiles, without VLESS. */
export const surfboard: Format = {
  ...SIMPLE,
  contentType: 'text/plain; charset=utf-8',
  extension: 'conf',
  carries: (variant) => surge.carries(variant === '2.27' ? 'anytls' : 'hysteria2'),
  cleanName: cleanListName,
  reservedNames: surge.reservedNames,
  variants: ['2.27', '2.24'],
  variantOf: (userAgent) =>
    variantSince(userAgent, /Surfboard\/(\d+)\.(\d+)/i, [
      ['2.27', [2, 27]],
      ['2.24', [0]],
    ]),
  opening: managedOpening,
  write: (job) => writeSurgeProfile(job, 'surfboard'),
}
