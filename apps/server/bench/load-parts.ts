import { setTimeout as sleep } from 'node:timers/promises'

/** The clock of the machine, finer than a millisecond. */
export function now(): number {
  return performance.timeOrigin + performance.now()
}

export async function until(at: number): Promise<void> {
  const wait = at - now()
  if (wait > 0) await sleep(wait)
}

export function someOf(ids: readonly number[], count: number): number[] {
  const chosen = new Set<number>()
  while (chosen.size < Math.min(count, ids.length)) chosen.add(ids[Math.floor(Math.random() * ids.length)] as number)
  return [...chosen]
}

export function someBytes(): number {
  return 1 + Math.floor(Math.random() * 1_000_000)
}
