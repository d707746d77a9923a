import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookies.ts'

export const SCHEMES = ['auto', 'light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

const COOKIE = 'scheme'
const night = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** Day, night, or as the system says, which is followed while the page is open. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, chosenScheme)
}

/** The scheme that is shown now. */
export function useShownScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, shownScheme)
}

/** Keeps the choice in the cookie that the start-up script reads before the first paint, and shows it. */
export function setScheme(scheme: Scheme): void {
  writeCookie(COOKIE, scheme, { days: 365 })
  show()
  for (const listener of listeners) listener()
}

night.addEventListener('change', show)

function show(): void {
  document.documentElement.dataset.scheme = shownScheme()
}

function shownScheme(): 'light' | 'dark' {
  const chosen = chosenScheme()
  return chosen === 'dark' || (chosen === 'auto' && night.matches) ? 'dark' : 'light'
}

function chosenScheme(): Scheme {
  const value = readCookie(COOKIE)
  return SCHEMES.find((scheme) => scheme === value) ?? 'auto'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  night.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    night.removeEventListener('change', listener)
  }
}
