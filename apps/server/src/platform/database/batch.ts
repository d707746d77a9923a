import type { ReadRows } from './read-rows.ts'

/**
 * Reads for all who wait, in one statement: what is asked in one turn of the event loop shares a read, and while one
 * is under way the next batch grows, so the cost of an answer falls as load rises. Nobody joins a read that has begun,
 * so an answer is never older than its question.
 * @param readAll reads once for different keys; what it returns tells the answer of each
 */
export function createBatch<T>(readAll: (keys: string[]) => Promise<(key: string) => T>): (key: string) => Promise<T> {
  type Waiter = { resolve(answer: T): void; reject(error: unknown): void }
  let waiting = new Map<string, Waiter[]>()
  let isReading = false
  let planned = false

  const plan = () => {
    if (planned || isReading || waiting.size === 0) return
    planned = true
    setImmediate(() => {
      planned = false
      void read()
    })
  }

  const read = async () => {
    const batch = waiting
    waiting = new Map()
    isReading = true
    try {
      const answerOf = await readAll([...batch.keys()])
      for (const [key, waiters] of batch) for (const { resolve } of waiters) resolve(answerOf(key))
    } catch (error) {
      for (const waiters of batch.values()) for (const { reject } of waiters) reject(error)
    } finally {
      isReading = false
      plan()
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const waiters = waiting.get(key)
      if (waiters) waiters.push({ resolve, reject })
      else waiting.set(key, [{ resolve, reject }])
      plan()
    })
}

/** The same for a verb, which keeps nothing itself: one batch for all calls that ask the same database. */
export function batchPerDatabase<T>(
  readAll: (readRows: ReadRows) => (keys: string[]) => Promise<(key: string) => T>,
): (readRows: ReadRows, key: string) => Promise<T> {
  const batches = new WeakMap<ReadRows, (key: string) => Promise<T>>()
  return (readRows, key) => {
    const read = batches.get(readRows) ?? createBatch(readAll(readRows))
    batches.set(readRows, read)
    return read(key)
  }
}
