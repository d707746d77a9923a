import { subscribe } from 'node:diagnostics_channel'
import { afterEach, beforeEach } from 'vitest'

/**
 * Marks each test in which an answer came over HTTP, so that rows which ask for that are counted by what a test did and
 * not by what its title says. Requests of hooks that run once for a file do not count.
 */
let answers = 0
let before = 0
// The first is told by `fetch`, the second by `node:http`.
for (const channel of ['undici:request:headers', 'http.client.response.finish']) {
  subscribe(channel, () => {
    answers += 1
  })
}

beforeEach(() => {
  before = answers
})

afterEach(({ task }) => {
  if (answers > before) Object.assign(task.meta, { overHttp: true })
})
