import { takeAskedEarly } from './asked-early.ts'
import { createClient } from './call.ts'
import { watchFarewells } from './farewells.ts'
import { currentLanguage } from './i18n.ts'
import { serverClock } from './server-time.ts'

type Listener = () => void

const listeners = { sessionExpired: new Set<Listener>(), networkFailure: new Set<Listener>() }

/** Adds a handler of expired sessions or of network failures, for all calls of the page. Registered once, at start. */
export function onCallTrouble(trouble: keyof typeof listeners, listener: Listener): void {
  listeners[trouble].add(listener)
}

/** For what asks the server past {@link call}. */
export const tellCallTrouble = (trouble: keyof typeof listeners) => {
  for (const listener of listeners[trouble]) listener()
}

/** The page's way to its server: `await call(listOrders, {})`. */
export const call = createClient({
  fetch: (...request) => fetch(...request),
  askedEarly: takeAskedEarly,
  language: currentLanguage,
  watchFarewells,
  onSessionExpired: () => tellCallTrouble('sessionExpired'),
  onNetworkFailure: () => tellCallTrouble('networkFailure'),
  onTime: serverClock.hear,
  log: (message, ...more) => console.error(message, ...more),
})
