import { notifyManager } from '@tanstack/react-query'
import { vi } from 'vitest'
import { arriving } from './answers.ts'

/** The real timer, kept before a test replaces it. */
const realSetTimeout = window.setTimeout.bind(window)
const PATIENCE_MS = 60_000
/** Turns of the event loop after which React has drawn what it had put off. */
const TURNS = 20

/** What the page's components are not yet told of answers that have come. */
const untold = new Set<() => void>()

/**
 * The library tells components of an answer by a timer of 0 ms, and so does this. The fake clock puts such a timer off by 1 ms
 * if it is set during a tick; while time stands still it never fires, and `drawn` tells instead.
 */
notifyManager.setScheduler((tell) => {
  const tellOnce = () => void (untold.delete(tellOnce) && tell())
  untold.add(tellOnce)
  setTimeout(tellOnce, 0)
})

/**
 * Stops the page's time, once nothing is loading: what takes seconds happens when the test says so, however slow the
 * machine.
 */
export async function stopTime(): Promise<void> {
  await settled()
  const [steady, device] = [performance.now(), Date.now()]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], now: device })
  // The fake `performance.now()` would start at 0, before moments that the page has noted already.
  vi.spyOn(performance, 'now').mockImplementation(() => steady + Date.now() - device)
}

/** Lets the page's time pass, once nothing is loading: a part that arrives later would miss that time. */
export async function pass(ms: number): Promise<void> {
  await settled()
  await vi.advanceTimersByTimeAsync(ms)
  await settled()
}

/** Waits until every part and answer has arrived and is drawn, however slow the machine. */
export async function settled(): Promise<void> {
  do {
    await vi.dynamicImportSettled()
    await drawn()
  } while (arriving() > 0)
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

/** Runs the timers that are due, tells the page what came, and lets React render. */
async function drawn(): Promise<void> {
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0)
  for (const tell of untold) tell()
  for (let turn = 0; turn < TURNS; turn += 1) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    })
  }
  await new Promise((resolve) => realSetTimeout(resolve, 10))
}
