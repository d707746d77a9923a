let life = new AbortController()

/** Ends when the person goes to another page. What a page does by itself is bound to it. */
export function pageLife(): AbortSignal {
  return life.signal
}

/** Called by the router, once for every change of the path and before the next page is shown. */
export function endPageLife(): void {
  const left = life
  life = new AbortController()
  left.abort()
}

/** Does something when the person leaves this page. @returns how to take it back */
export function onPageEnd(act: () => void): () => void {
  const here = pageLife()
  here.addEventListener('abort', act)
  return () => here.removeEventListener('abort', act)
}

/**
 * Does something after a while, unless the person has left the page by then: nobody who went elsewhere is led away from
 * there. `onLeft` is done at once instead.
 * @returns how to take it back
 */
export function later(ms: number, act: () => void, onLeft?: () => void): () => void {
  const timer = setTimeout(() => {
    stay()
    act()
  }, ms)
  const stay = onPageEnd(() => {
    clearTimeout(timer)
    onLeft?.()
  })
  return () => {
    clearTimeout(timer)
    stay()
  }
}
