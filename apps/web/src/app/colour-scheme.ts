import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { readCookie, writeCookie } from '../lib/cookies.ts'

/** Keeps the chosen scheme in the cookie that the start-up script reads before the first paint. */
export function cookieSchemeManager(): MantineColorSchemeManager {
  return {
    get: (fallback) => schemeOf(readCookie('scheme')) ?? fallback,
    set: (value) => writeCookie('scheme', value, { days: 365 }),
    subscribe: () => {},
    unsubscribe: () => {},
    clear: () => writeCookie('scheme', '', { days: 0 }),
  }
}

function schemeOf(text: string | undefined): MantineColorScheme | undefined {
  return text === 'light' || text === 'dark' || text === 'auto' ? text : undefined
}
