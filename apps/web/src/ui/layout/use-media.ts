import { useSyncExternalStore } from 'react'

/** Below this width a page is laid out for a phone; the style sheets break at the same width. */
export const PHONE = '(max-width: 55.99em)'

/** Whether a media query holds, followed while the page is open. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
