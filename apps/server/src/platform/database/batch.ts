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
