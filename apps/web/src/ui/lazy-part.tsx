import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A part that is opened by a click, such as a dialog: it is not in the page's first download, but fetched as soon as the
 * page has nothing better to do. It must be drawn only when it is wanted.
 */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const Part = lazy(load) as unknown as ComponentType<P>
  whenIdle(load)
  return (props: P) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}

function whenIdle(load: () => Promise<unknown>): void {
  // A failed fetch here is told when the part is really wanted.
  const fetchQuietly = () => void load().catch(() => {})
  if ('requestIdleCallback' in window) requestIdleCallback(fetchQuietly, { timeout: 5000 })
  else setTimeout(fetchQuietly, 2000)
}
