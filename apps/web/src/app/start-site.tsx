import '../ui/styles/tokens.css'
import '../ui/styles/base.css'
import '../ui/styles/start.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { watchStyles } from '../lib/failed-styles.ts'
import { queryClient, watchComingBack } from '../lib/query-client.ts'
import { onClockJump } from '../lib/server-time.ts'
import { ensureUser } from '../lib/session.ts'
import { askSite, refreshSite } from '../lib/site.ts'
import { App } from './app.tsx'
import { watchCalls } from './frame/call-trouble.ts'
import { navigation } from './frame/router.ts'
import { startUp } from './frame/start-up.ts'
import { watchErrors } from './frame/watch-errors.ts'
import type { SiteBase } from './paths.ts'

/** Starts one of the two sites in its document, and draws the page that the address names. */
export async function startSite(base: SiteBase): Promise<void> {
  watchErrors()
  watchStyles()
  watchCalls(navigation.goTo)
  watchComingBack()

  // The device slept or its clock was set: its age is no longer known of anything, and any answer tells the time anew.
  onClockJump(() => {
    queryClient.invalidateQueries({ refetchType: 'none' })
    refreshSite()
  })

  askSite()
  await startUp(base)
  if (globalThis.askedEarly) void ensureUser().catch(() => {})
  // Until the first screen is there the outline of the document stands in its place.
  await navigation.start(base)

  const place = document.getElementById('root')
  if (!place) throw new Error('The document has no #root')
  startTransition(() => createRoot(place).render(<App />))
}
