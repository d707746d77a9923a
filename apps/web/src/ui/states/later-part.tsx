import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { loadPart } from '../../lib/load-part.ts'

/**
 * A part that the page is whole without, such as one that polls an open payment or a picture of what is said anyway.
 * Fetched as soon as the page is drawn; its shape stands until it comes, and nothing where it does not.
 */
export function laterPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  shape: ReactNode = null,
): ComponentType<P> {
  const Part = lazy(() => loadPart(load).catch(() => ({ default: () => null }))) as unknown as ComponentType<P>
  return (props: P) => (
    <Suspense fallback={shape}>
      <Part {...props} />
    </Suspense>
  )
}
