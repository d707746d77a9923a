import './ui/tokens.css'
import './ui/base.css'
import './ui/start.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { appTexts } from './app/messages.ts'
import { goTo, router } from './app/router.tsx'
import { onSessionExpired } from './app/session-end.ts'
import { startUp } from './app/start-up.ts'
import { onCallTrouble } from './lib/client.ts'
import { queryClient, watchComingBack } from './lib/query-client.ts'
import { onClockJump } from './lib/server-time.ts'
import { refreshSite } from './lib/site.ts'
import { toast } from './ui/toasts.tsx'

onCallTrouble('sessionExpired', () => onSessionExpired(goTo))
onCallTrouble('networkFailure', () => toast.error(appTexts.now().networkError, { ms: 2000, once: true }))
watchComingBack()

// The device slept or its clock was set: its age is no longer known of anything, and any answer tells the time anew.
onClockJump(() => {
  queryClient.invalidateQueries({ refetchType: 'none' })
  refreshSite()
})

await startUp()
// Until the first screen is there the outline of index.html stands in its place.
await router.load()

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
createRoot(place).render(<App />)
