import { expect } from 'vitest'

/** Expects of something that it holds soon; on a busy machine that may take seconds. */
export function soon<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: 15_000 })
}
