import { refuse } from './refuse.ts'

/**
 * Lets so many pieces of work run at once, and so many more wait for their turn; beyond that the answer is "busy". Who
 * ends hands his place to the next who waits, so that nobody slips in between.
 */
export function createTurns(atOnce: number, maxWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) refuse('busy')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
