import { type Format, SIMPLE } from '../format.ts'
import { cleanListName } from '../names.ts'
import { managedOpening, surge } from './surge.ts'
import { writeSurgeProfile } from './surge-profile.ts'

/** Surfboard for Android reads Surge's profiles, without VLESS. */
export const surfboard: Format = {
  ...SIMPLE,
  contentType: 'text/plain; charset=utf-8',
  extension: 'conf',
  carries: () => surge.carries('hysteria2'),
  cleanName: cleanListName,
  reservedNames: surge.reservedNames,
  opening: managedOpening,
  write: (job) => writeSurgeProfile(job, 'surfboard'),
}
