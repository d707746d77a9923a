import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './ui/styles/start.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { watchCalls } from './app/frame/call-trouble.ts'
import { navigation } from './app/frame/router.ts'
import { startUp } from './app/frame/start-up.ts'
import { watchErrors } from './app/frame/watch-errors.ts'
import { queryClient, watchComingBack } from './lib/query-client.ts'
import { onClockJump } from './lib/server-time.ts'
import { ensureUser } from './lib/session.ts'
import { refreshSite } from './lib/site.ts'

watchErrors()
watchCalls(navigation.goTo)
watchComingBack()

// The device slept or its clock was set: its age is no longer known of anything, and any answer tells the time anew.
onClockJump(() => {
  queryClient.invalidateQueries({ refetchType: 'none' })
  refreshSite()
})

await startUp()
if (globalThis.askedEarly) void ensureUser().catch(() => {})
// Until the first screen is there the outline of index.html stands in its place.
await navigation.start()

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
createRoot(place).render(<App />)
