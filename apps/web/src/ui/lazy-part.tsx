import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { loadPart, PartMissing, reloadForPart } from '../lib/load-part.ts'
import { Waiting } from './progress-line.tsx'
import { uiTexts } from './texts.ts'
import { toast } from './toasts.tsx'

/**
 * A part that is opened by a click, such as a dialog. It is fetched when somebody points at, touches or focuses any
 * button of the page, so that it is mostly here by the time of the click; who only reads never downloads it. It must be
 * drawn only when it is wanted; where it does not come it closes itself again.
 */
export function lazyPart<P extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  untilAButtonIsNear.add(load)
  // React's `lazy` keeps a failure for ever: after one, the next opening needs a new lazy component.
  const fresh = () => lazy(() => loadPart(load)) as unknown as ComponentType<P>
  let Part = fresh()
  return (props: P) => (
    <OrClosed
      onMissing={() => {
        Part = fresh()
        props.onClose()
      }}
    >
      <Suspense fallback={<Waiting />}>
        <Part {...props} />
      </Suspense>
    </OrClosed>
  )
}

/** A part that draws little or nothing, such as one that polls an open payment. Fetched after the page, which works without it. */
export function unseenPart(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Part = lazy(() => load().catch(() => ({ default: () => null })))
  return () => (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  )
}

/** A part that the page is whole without, such as a picture of what it says anyway. Its shape stands until it comes. */
export function extraPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  shape: ReactNode,
): ComponentType<P> {
  const Part = lazy(() => load().catch(() => ({ default: () => null }))) as unknown as ComponentType<P>
  return (props: P) => (
    <Suspense fallback={shape}>
      <Part {...props} />
    </Suspense>
  )
}

/** How many px below the window something is near. */
const NEAR = '400px'

/** A part far down a page, fetched when somebody comes near it. Its shape stands until it comes. */
export function nearPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  shape: ReactNode,
): ComponentType<P> {
  const Part = extraPart(load, shape)
  return (props: P) => {
    const place = useRef<HTMLDivElement>(null)
    const [near, setNear] = useState(false)
    useEffect(() => {
      const watch = new IntersectionObserver(
        (seen) => setNear((was) => was || seen.some((one) => one.isIntersecting)),
        {
          rootMargin: NEAR,
        },
      )
      if (place.current) watch.observe(place.current)
      return () => watch.disconnect()
    }, [])
    return near ? <Part {...props} /> : <div ref={place}>{shape}</div>
  }
}

/** Closes what did not come, and says so. Anything else that is thrown is left to the page. */
class OrClosed extends Component<{ onMissing: () => void; children: ReactNode }, { thrown?: unknown }> {
  override state: { thrown?: unknown } = {}

  static getDerivedStateFromError(thrown: unknown) {
    return { thrown }
  }

  override componentDidCatch(thrown: unknown) {
    if (!(thrown instanceof PartMissing) || reloadForPart()) return
    toast.error(uiTexts.now().partMissing, { once: true })
    this.props.onMissing()
  }

  override render() {
    const { thrown } = this.state
    if (thrown === undefined) return this.props.children
    if (thrown instanceof PartMissing) return null
    throw thrown
  }
}

const untilAButtonIsNear = new Set<() => Promise<unknown>>()

function fetchWhenNear({ target }: Event): void {
  if (untilAButtonIsNear.size === 0 || !(target instanceof Element) || !target.closest('button')) return
  // No word about a failure here: the part is fetched again, and the failure told, when somebody opens it.
  for (const load of untilAButtonIsNear) load().catch(() => {})
  untilAButtonIsNear.clear()
}

for (const sign of ['pointerover', 'pointerdown', 'focusin']) document.addEventListener(sign, fetchWhenNear)
