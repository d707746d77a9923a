import type { Network } from '../addresses.ts'

/** Counts what is open, and lets every network have no more of it than its share. */
export function createShares(perAddress: number) {
  const open = new Map<string, number>()

  function add(networks: Network[], count: number): void {
    for (const { name } of networks) {
      const left = (open.get(name) ?? 0) + count
      if (left > 0) open.set(name, left)
      else open.delete(name)
    }
  }

  /** @returns gives the place back, once however often it is called; undefined where none is left */
  return function take(networks: Network[]): (() => void) | undefined {
    if (networks.some(({ name, share }) => (open.get(name) ?? 0) >= perAddress * share)) return undefined
    add(networks, 1)
    let isHeld = true
    return () => {
      if (isHeld) add(networks, -1)
      isHeld = false
    }
  }
}
