import type { LeaseSet } from '@dukou/node-protocol/agent'
import type { Held } from './member-lists.ts'

/** What a node was given last. */
export interface Given extends Held {
  leases: LeaseSet
  leaseCursor: string
}

const MOST_BYTES = 64 * 1024 * 1024

/**
 * What this process gave to each node last, so that it tells only what changed. Lists that several nodes have are kept once;
 * where all of them take too much, nodes that asked longest ago are told everything anew.
 */
export function createKeptWorlds(mostBytes = MOST_BYTES) {
  const kept = new Map<bigint, Given>()
  const holders = new Map<Buffer, number>()
  let bytes = 0

  function count({ lists }: Given, by: 1 | -1): void {
    for (const [, members] of lists) {
      const before = holders.get(members) ?? 0
      if (before + by === 0) holders.delete(members)
      else holders.set(members, before + by)
      if (before === 0 || before + by === 0) bytes += by * members.length
    }
  }

  function drop(nodeId: bigint): void {
    const given = kept.get(nodeId)
    if (!given) return
    kept.delete(nodeId)
    count(given, -1)
  }

  return {
    of: (nodeId: bigint): Given | undefined => kept.get(nodeId),
    keep(nodeId: bigint, given: Given): void {
      drop(nodeId)
      kept.set(nodeId, given)
      count(given, 1)
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes || oldest === nodeId) break
        drop(oldest)
      }
    },
    keptBytes: () => bytes,
  }
}
