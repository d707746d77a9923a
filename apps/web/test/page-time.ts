import { vi } from 'vitest'

/** The real timer, kept before a test replaces it. */
const realSetTimeout = window.setTimeout.bind(window)
const PATIENCE_MS = 15_000

/** Stops the page's time: what takes seconds happens when the test says so, however slow the machine. */
export function stopTime(): void {
  const [steady, device] = [performance.now(), Date.now()]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], now: device })
  // The fake `performance.now()` would start at 0, before moments that the page has noted already.
  vi.spyOn(performance, 'now').mockImplementation(() => steady + Date.now() - device)
}

/** Lets the page's time pass. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await drawn()
}

/**
 * Waits until something holds, without letting the page's time pass where it stands still. What is looked at may be missing
 * meanwhile.
 */
export async function until(holds: () => unknown): Promise<void> {
  let problem: unknown
  for (let waited = 0; waited < PATIENCE_MS; waited += 10) {
    try {
      problem = undefined
      if (await holds()) return
    } catch (thrown) {
      problem = thrown
    }
    await drawn()
  }
  throw problem ?? new Error(`it did not happen within ${PATIENCE_MS} ms: ${holds}`)
}

/** What is due now is done, and React has had its turn. */
async function drawn(): Promise<void> {
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0)
  await new Promise((resolve) => realSetTimeout(resolve, 10))
}
