/** How many sheets are open at an entry of the history; an entry without it is a page. */
const DEPTH = 'openSheets'
/** How long the history was when the entry was made, as its last. */
const LENGTH = 'lengthThen'
/** A step in the history takes milliseconds. One that never comes must not hold up all that follow. */
const GIVE_UP_MS = 1000

type Write = (state: unknown, unused: string, url?: string | URL | null) => void

/**
 * Sheets as steps of the browser's history: Back closes the topmost in place of leaving the page, and a sheet that is
 * closed otherwise takes its step away again. The page's entry stays below its sheets, each step with the same address,
 * so the router is to see none of this: for its window it gets `routerWindow`, where only pages come and go.
 */
export function createHistorySteps(win: Window) {
  const open: { onBack: () => void }[] = []
  const routerListeners = new Set<EventListener>()
  const waiting: (() => void)[] = []
  let page = ''
  /** Back is to be made once the steps of the page are out of the way. */
  let isLeaving = false
  let travelling: ReturnType<typeof setTimeout> | undefined

  const depth = () => Number(win.history.state?.[DEPTH] ?? 0)
  /** Pages and the steps above them have the same. */
  const pageOfEntry = () => `${win.history.state?.key} ${win.location.href}`

  function travel(steps: number): void {
    travelling = setTimeout(arrive, GIVE_UP_MS)
    win.history.go(steps)
  }

  function arrive(): void {
    clearTimeout(travelling)
    travelling = undefined
    settle()
  }

  /** Writes what had to wait, then makes as many steps as sheets are open. A sheet that follows another takes its step. */
  function settle(): void {
    if (travelling) return
    for (const write of waiting.splice(0)) write()
    if (depth() > open.length) travel(open.length - depth())
    else if (isLeaving) {
      isLeaving = false
      win.history.back()
    }
    while (depth() < open.length) {
      win.history.pushState({ ...win.history.state, [DEPTH]: depth() + 1 }, '')
      win.history.replaceState({ ...win.history.state, [LENGTH]: win.history.length }, '')
    }
  }

  function onPop(event: PopStateEvent): void {
    if (travelling) {
      arrive()
      return
    }
    if (pageOfEntry() === page) {
      for (const { onBack } of open.splice(depth()).reverse()) onBack()
      // Forward led to the step of a sheet that was closed: skip it if a page follows, else go back.
      const goesOn = depth() > open.length && win.history.length > win.history.state[LENGTH]
      if (goesOn) win.history.forward()
      else settle()
      return
    }
    const left = page
    page = pageOfEntry()
    const sheets = open.splice(0)
    for (const tell of routerListeners) tell(event)
    // The router wrote the entry of the page again: that is not left, and its sheets are open as before.
    if (page === left) open.push(...sheets)
    settle()
  }

  /** The router writes an entry: never beside a step on its way, and always in the place of the page, not of a sheet. */
  function write(how: 'pushState' | 'replaceState', steps: () => number): Write {
    return (state, _unused, url) => {
      const { [DEPTH]: _depth, [LENGTH]: _length, ...clean } = { ...(state as Record<string, unknown> | null) }
      waiting.push(() => {
        win.history[how === 'pushState' && depth() > 0 ? 'replaceState' : how](clean, '', url)
        page = pageOfEntry()
      })
      if (how === 'pushState') open.length = 0
      if (!travelling && steps() > 0) travel(-steps())
      else settle()
    }
  }

  return {
    /** A sheet opens. `onBack` closes it when Back was pressed; with another page it is gone. @returns how it closes otherwise */
    takeStep(onBack: () => void): () => void {
      const step = { onBack }
      open.push(step)
      // In a microtask: when one sheet replaces another, one closes and one opens in the same turn, and no step is needed.
      queueMicrotask(settle)
      return () => {
        const at = open.indexOf(step)
        if (at < 0) return
        open.splice(at, 1)
        queueMicrotask(settle)
      }
    },

    /** Before the router is made. The page may have been loaded on a step: that sheet is no more. */
    start(): void {
      page = pageOfEntry()
      win.addEventListener('popstate', onPop)
      settle()
    },

    /** The window as the router is to see it. */
    routerWindow: {
      get document() {
        return win.document
      },
      get location() {
        return win.location
      },
      history: {
        get state() {
          return win.history.state
        },
        get length() {
          return win.history.length
        },
        // A new page takes the history entry of the open sheet; if several are open, their entries are removed first.
        pushState: write('pushState', () => (depth() > 1 ? depth() : 0)),
        replaceState: write('replaceState', depth),
        /** Leaves the page, also from one of its sheets. */
        back: () => {
          open.length = 0
          isLeaving = true
          settle()
        },
      },
      addEventListener(type: string, listener: EventListener, options?: AddEventListenerOptions) {
        if (type === 'popstate') routerListeners.add(listener)
        else win.addEventListener(type, listener, options)
      },
      removeEventListener(type: string, listener: EventListener, options?: AddEventListenerOptions) {
        if (type === 'popstate') routerListeners.delete(listener)
        else win.removeEventListener(type, listener, options)
      },
    },
  }
}
