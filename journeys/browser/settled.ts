import type { Page, Request } from 'playwright-core'
import { soon } from './soon.ts'

/** Turns of the page's event loop after its last answer: what React puts off comes within two or three. */
const TURNS = 20

const asking = new WeakMap<Page, Set<Request>>()
const heldBack = new WeakSet<Request>()

/** Begins to count what a page asks and did not get yet. */
export function watchRequests(page: Page): void {
  const open = new Set<Request>()
  asking.set(page, open)
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** `settled` does not wait for a request while its test holds it back. */
export function holdBack(request: Request): { release(): void } {
  heldBack.add(request)
  return { release: () => heldBack.delete(request) }
}

/**
 * Waits until a page has done all that it had begun: nothing is asked any more, and what was answered is drawn. What has
 * not happened by then was not going to, unless a timer of the page brings it: that is for the page's clock.
 */
export async function settled(page: Page): Promise<void> {
  const open = asking.get(page)
  if (!open) throw new Error('this page was not watched from its beginning')
  const underWay = () => [...open].filter((request) => !heldBack.has(request)).length
  do {
    await soon(underWay).toBe(0)
    // By messages, because a page's timers may stand still.
    await page.evaluate(async (turns) => {
      for (let turn = 0; turn < turns; turn += 1) {
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = resolve
          port2.postMessage(null)
        })
      }
    }, TURNS)
  } while (underWay() > 0)
}
