import { randomLetters } from './random-letters.ts'
import { createStore } from './store.ts'

/** An entry of the history: a page, and what stands behind its `?`. */
export interface Place {
  readonly path: string
  readonly query: string
  /** Id of this history entry. The same page may be in the history twice. */
  readonly key: string
}

/**
 * Goes to a page of this site, or to the same with other fields: `/order?status=paid`. Settled when it is drawn, or when
 * somebody asks for another.
 */
export type GoTo = (to: string, options?: { replace?: boolean }) => Promise<void>

interface NavigationParts<View> {
  window: {
    location: { hash: string; assign(address: string): void; replace(address: string): void }
    history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'back'>
    addEventListener: (type: 'popstate' | 'pageshow', listener: () => void, options?: { once: boolean }) => void
  }
  /** Returns the view of the page, or the path to redirect to. */
  prepare(path: string): View | string | Promise<View | string>
  /** The person asked for another page. Called before that is prepared. */
  onLeave(): void
  /** Whether the page may be left now for another. Where not, `go` is for when the person says so after all. */
  mayLeave?(go: () => void): boolean
  /** Address of the document that has the page, where there are several: `/` or `/admin`. */
  siteOf?(path: string): string
}

/**
 * Follows the address behind the `#`. Another page is prepared first, and the last one stays until then; whoever asks
 * for a third meanwhile gets that. A change of the fields alone is shown at once.
 */
export function createNavigation<View extends object>(parts: NavigationParts<View>) {
  const { window, prepare, onLeave, mayLeave = () => true, siteOf } = parts
  const state = createStore<{ asked: Place; shown: { place: Place; view: View } | undefined }>({
    asked: placeOf(''),
    shown: undefined,
  })

  /** The entry of the history that the browser went to. One that it made by itself is given a key. */
  function placeHere(): Place {
    const key = window.history.state?.key
    const place = placeOf(window.location.hash.slice(1), key)
    if (!key) window.history.replaceState({ ...window.history.state, key: place.key }, '')
    return place
  }

  /** This document; undefined where one has all pages. */
  let site: string | undefined
  const isElsewhere = ({ path }: Place) => site !== undefined && siteOf?.(path) !== site

  /** Loads the document of the other site. Settled only if the person comes back to this one as it was. */
  function leave(place: Place, how: 'assign' | 'replace'): Promise<void> {
    window.location[how](addressOf(place, siteOf?.(place.path)))
    return new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }))
  }

  /** Settles the arrival that is under way: somebody asked for something else. */
  let giveUp = () => {}

  async function arrive(asked: Place): Promise<void> {
    if (isElsewhere(asked)) return leave(asked, 'replace')
    const { asked: before, shown } = state.get()
    giveUp()
    if (asked.path !== before.path) onLeave()
    if (shown?.place.path === asked.path) {
      state.set({ asked, shown: { ...shown, place: asked } })
      return
    }
    state.set({ asked, shown })
    const prepared = prepare(asked.path)
    const givenUp = new Promise<void>((resolve) => {
      giveUp = resolve
    })
    const view = prepared instanceof Promise ? await Promise.race([prepared, givenUp]) : prepared
    if (!view || state.get().asked !== asked) return
    if (typeof view === 'string') return goTo(view, { replace: true })
    state.set({ asked, shown: { place: asked, view } })
  }

  const goTo: GoTo = (to, { replace = false } = {}) => {
    const place = placeOf(to)
    const { path, query } = state.get().asked
    if (place.path !== path && !mayLeave(() => void goTo(to, { replace }))) return Promise.resolve()
    if (isElsewhere(place)) return leave(place, replace ? 'replace' : 'assign')
    const isHere = place.path === path && place.query === query
    window.history[replace || isHere ? 'replaceState' : 'pushState']({ key: place.key }, '', addressOf(place, site))
    return arrive(place)
  }

  /**
   * The browser went to another entry by Back, Forward or a typed address. A page that may not be left is written behind
   * that entry, so that Back leads there in whichever direction it lay.
   */
  function onPop(): void {
    const { asked } = state.get()
    const place = placeHere()
    if (place.path === asked.path || mayLeave(() => window.history.back())) return void arrive(place)
    window.history.pushState({ key: asked.key }, '', addressOf(asked, site))
  }

  return {
    state,
    goTo,
    /**
     * Follows the address from now on. Settled when the first page can be drawn.
     * @param own address of this document, where the pages are in several
     */
    start(own?: string): Promise<void> {
      site = own
      window.addEventListener('popstate', onPop)
      const here = placeHere()
      state.set({ asked: here, shown: undefined })
      return arrive(here)
    },
    /** Fetches what a page needs, because somebody is about to go there. */
    preload(to: string): void {
      const place = placeOf(to)
      if (!isElsewhere(place)) void prepare(place.path)
    },
  }
}

/** `/#/order?status=paid`, or `/admin#/admin_userlist` in the document of the back office. */
function addressOf({ path, query }: Place, site = '/'): string {
  return `${site}#${path}${query && `?${query}`}`
}

/** `/order/?status=paid` -> `/order` and `status=paid`. */
function placeOf(address: string, key = randomLetters(8)): Place {
  const [path = '', query = ''] = address.split('?', 2)
  return { path: `/${path.replace(/^\/+|\/+$/g, '')}`, query, key }
}
