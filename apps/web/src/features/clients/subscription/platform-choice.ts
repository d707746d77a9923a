import type { Platform } from '@dukou/formats/links'
import { readCookie, writeCookie } from '../../../lib/cookies.ts'
import { PLATFORMS, thisPlatform } from '../../../lib/device.ts'

const COOKIE = 'platform'
const REMEMBER_DAYS = 365

export function isPlatform(text: string | null | undefined): text is Platform {
  return PLATFORMS.some((platform) => platform === text)
}

/** The platform looked at last, else the one this page runs on. */
export function rememberedPlatform(): Platform {
  const chosen = readCookie(COOKIE)
  return isPlatform(chosen) ? chosen : thisPlatform()
}

export function rememberPlatform(platform: Platform): void {
  writeCookie(COOKIE, platform, { days: REMEMBER_DAYS })
}
