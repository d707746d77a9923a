import { takeAskedEarly } from './asked-early.ts'
import { createClient } from './call.ts'
import { currentLanguage } from './i18n.ts'
import { serverClock, steadyMs } from './server-time.ts'

/** Is told when the call went out, in milliseconds of the steady clock. */
type Listener = (askedAt: number) => void

const listeners = { sessionExpired: new Set<Listener>(), networkFailure: new Set<Listener>() }

/** What the whole page does when a session has ended or no answer came. Wired once, at start. */
export function onCallTrouble(trouble: keyof typeof listeners, listener: Listener): void {
  listeners[trouble].add(listener)
}

/** For what asks the server past {@link call}. */
export const tellCallTrouble = (trouble: keyof typeof listeners, askedAt = steadyMs()) => {
  for (const listener of listeners[trouble]) listener(askedAt)
}

/** The page's way to its server: `await call(listOrders, {})`. */
export const call = createClient({
  fetch: (...request) => fetch(...request),
  askedEarly: takeAskedEarly,
  language: currentLanguage,
  onSessionExpired: (askedAt) => tellCallTrouble('sessionExpired', askedAt),
  onNetworkFailure: () => tellCallTrouble('networkFailure'),
  onTime: serverClock.hear,
  log: (message, ...more) => console.error(message, ...more),
})
