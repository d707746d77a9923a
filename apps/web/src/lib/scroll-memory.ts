import { keptForTab } from './kept.ts'

const KEPT_AS = 'scrolled'

/**
 * Where the page stood at each entry of the history: whoever comes back finds it there, also after a reload. What the
 * browser does by itself comes too early for a page that is drawn by scripts.
 */
export function rememberScroll(keyNow: () => string) {
  const places: Record<string, number> = JSON.parse(keptForTab.read(KEPT_AS) ?? '{}')
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => {
    places[keyNow()] = scrollY
  })
  addEventListener('pagehide', () => keptForTab.write(KEPT_AS, JSON.stringify(places)))
  /** A page that is new begins at its top. */
  return (): void => scrollTo({ top: places[keyNow()] ?? 0, behavior: 'instant' })
}
