import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { loadPart, PartMissing, reloadForPart } from '../../lib/load-part.ts'
// A dialog may come long after the click that opens it, and gives the focus back to what was clicked.
import '../overlays/last-pressed.ts'
import { toast } from '../overlays/toasts.tsx'
import { uiTexts } from '../texts.ts'
import { Waiting } from './progress-line.tsx'

/**
 * A part that a person's click opens, such as a dialog. Fetched when somebody presses any button of the page, so that it
 * comes while the click's own call is under way; who only reads never downloads it. It must be drawn only when it is
 * wanted; where it does not come it says so and closes itself again.
 */
export function openedPart<P extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  untilAButtonIsPressed.add(load)
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

const untilAButtonIsPressed = new Set<() => Promise<unknown>>()

function fetchWhenPressed({ target }: Event): void {
  if (untilAButtonIsPressed.size === 0 || !(target instanceof Element) || !target.closest('button')) return
  // No word about a failure here: the part is fetched again, and the failure told, when somebody opens it.
  for (const load of untilAButtonIsPressed) load().catch(() => {})
  untilAButtonIsPressed.clear()
}

// A keyboard makes the click alone.
for (const press of ['pointerdown', 'click']) document.addEventListener(press, fetchWhenPressed, { capture: true })
