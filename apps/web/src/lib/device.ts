import type { Platform } from '@dukou/formats/links'

export const PLATFORMS: readonly Platform[] = ['Windows', 'Android', 'iOS', 'macOS']

/** The device by its browser's own words. An iPad calls itself a Mac, but no Mac has a touch screen. */
export function platformOf(userAgent: string, maxTouchPoints: number): Platform {
  if (/android|harmony|openharmony/i.test(userAgent)) return 'Android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'iOS'
  if (/macintosh|mac os x/i.test(userAgent)) return maxTouchPoints > 1 ? 'iOS' : 'macOS'
  return 'Windows'
}

/** Android, iOS and the other common mobile browsers. */
export function isMobile(userAgent: string): boolean {
  return /android|iphone|ipad|ipod|mobile|harmony|blackberry|iemobile|opera mini/i.test(userAgent)
}

/** A desktop without a platform of its own here: it is shown the programs of Windows, and not called Windows. */
export function isOtherDesktop(userAgent: string): boolean {
  return !/windows|macintosh|mac os x/i.test(userAgent) && !isMobile(userAgent)
}

export function thisPlatform(): Platform {
  return platformOf(navigator.userAgent, navigator.maxTouchPoints)
}

export function onMobile(): boolean {
  return isMobile(navigator.userAgent) || thisPlatform() === 'iOS'
}
