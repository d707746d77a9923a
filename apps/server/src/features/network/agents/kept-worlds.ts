import type { LeaseSet } from '@dukou/node-protocol/agent'
import type { Held } from './member-lists.ts'

/** Members and leases in the last answer to a node's agent. */
export interface Given extends Held {
  leases: LeaseSet
  leaseCursor: string
}

const MOST_BYTES = 64 * 1024 * 1024

/**
 * Keeps the last answer of this process to each node, so that the next one has only what changed. A list that several nodes
 * have is kept once. Where the lists take too much memory, the nodes that asked longest ago are forgotten, and get whole
 * lists next.
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
      for (const longestAgo of kept.keys()) {
        if (bytes <= mostBytes || longestAgo === nodeId) break
        drop(longestAgo)
      }
    },
    keptBytes: () => bytes,
  }
}
