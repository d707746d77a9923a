import { subscribe } from 'node:diagnostics_channel'
import { afterEach, beforeEach } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** The paths that answered over HTTP while the test ran. */
    asked?: string[]
    /** A proxy core ran. */
    withCore?: boolean
  }
}

/**
 * Notes for each test which paths answered over HTTP, and whether a proxy core ran: acceptance rows are counted by what a
 * test did and not by what its title says. Requests of hooks that run once for a file do not count.
 */
const asked = new Set<string>()
let coresRunning = 0
let ranCore = false

// The first is told by `fetch`, the second by `node:http`.
for (const channel of ['undici:request:headers', 'http.client.response.finish']) {
  subscribe(channel, (message) => {
    const { path } = (message as { request: { path: string } }).request
    asked.add(path.split('?')[0] ?? '')
  })
}
subscribe('dukou:core', (message) => {
  const { isRunning } = message as { isRunning: boolean }
  coresRunning += isRunning ? 1 : -1
  ranCore ||= isRunning
})

beforeEach(() => {
  asked.clear()
  ranCore = coresRunning > 0
})

afterEach(({ task }) => {
  if (asked.size > 0) task.meta.asked = [...asked].sort()
  if (ranCore) task.meta.withCore = true
})
