import { useLayoutEffect, useMemo, useRef } from 'react'
import { NavigationContext } from '../../lib/address.ts'
import type { Place } from '../../lib/navigation.ts'
import { rememberScroll } from '../../lib/scroll-memory.ts'
import { useSiteZone } from '../../lib/site.ts'
import { Toasts } from '../../ui/overlays/toasts.tsx'
import { ProgressLine } from '../../ui/states/progress-line.tsx'
import { fetchOfficePages, knownPages } from './known-pages.ts'
import { OrCrash } from './or-crash.tsx'
import { PageTitle } from './page-title.tsx'
import { Pages } from './pages-context.ts'
import { navigation, type View } from './router.ts'

const standWhereOneStood = rememberScroll(() => navigation.state.get().shown?.place.key ?? '')

/** Page layout. Shows the previous page until the requested one has loaded. */
export function Frame() {
  const { asked, shown } = navigation.state.use()
  const rows = knownPages.use()
  const pages = useMemo(() => ({ rows, fetchOffice: fetchOfficePages }), [rows])
  return (
    <NavigationContext value={navigation}>
      <Pages value={pages}>
        <ProgressLine shown={asked.path !== shown?.place.path} />
        {shown && <OpenPage {...shown} />}
        <Toasts />
      </Pages>
    </NavigationContext>
  )
}

function OpenPage({ place: { path }, view: { Shell, Screen, titleAt } }: { place: Place; view: View }) {
  useArrival(path)
  const zone = useSiteZone()
  return (
    <OrCrash at={path}>
      <PageTitle own={titleAt?.(path)} path={path} />
      <Shell key={zone}>
        <OrCrash at={path}>
          <Screen key={path} />
        </OrCrash>
      </Shell>
    </OrCrash>
  )
}

/** Readers of screens start at the new page's top, not at the link that led there. */
function useArrival(path: string): void {
  const before = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (before.current === path) return
    standWhereOneStood()
    if (before.current !== undefined) document.getElementById('main')?.focus({ preventScroll: true })
    before.current = path
  }, [path])
}
