import { keptForTab } from './kept.ts'

const KEPT_AS = 'scrolled'

/**
 * Remembers the scroll position of each history entry, also across a reload. The browser's own restoration runs too
 * early for a page that scripts draw.
 */
export function rememberScroll(keyNow: () => string) {
  const places: Record<string, number> = JSON.parse(keptForTab.read(KEPT_AS) ?? '{}')
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => {
    places[keyNow()] = scrollY
  })
  addEventListener('pagehide', () => keptForTab.write(KEPT_AS, JSON.stringify(places)))
  /** A new page begins at its top. The first one is there already, and scrolling it would force a layout. */
  let isFirst = true
  return (): void => {
    const top = places[keyNow()] ?? 0
    if (top > 0 || !isFirst) scrollTo({ top, behavior: 'instant' })
    isFirst = false
  }
}
