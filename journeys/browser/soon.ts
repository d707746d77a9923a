import { expect } from 'vitest'

/** Expects of something that it holds soon; a busy machine may take long. Only a failing test waits so long. */
export function soon<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: 60_000 })
}
