import { createServerClock } from './server-clock.ts'

type Listener = () => void
let askAgain: Listener = () => {}

export const steadyMs = (): number => performance.now()

/** The page's one clock. Every answer of the server is heard by it (`call.ts`). */
export const serverClock = createServerClock({ steady: steadyMs, device: () => Date.now() }, () => askAgain())

/**
 * The present moment as the server has it: what "expired", "today" and every countdown go by. The device's own clock may
 * be hours off, and may be set while the page is open.
 */
export function serverNow(): Date {
  return serverClock.now()
}

/** The moment that the device's clock called so, such as a library's note of when an answer came. */
export function fromDeviceTime(ms: number): Date {
  return new Date(serverNow().getTime() - (Date.now() - ms))
}

/** Sets the handler for a sleep or clock change. Any call to the server is enough: its response tells the time. */
export function onClockJump(ask: Listener): void {
  askAgain = ask
}
