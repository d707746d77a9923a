import { NoRoom } from '../../../platform/http/read-body.ts'
import { createShares } from '../../../platform/http/shares.ts'

/** An agent makes one call at a time. It may give up on a call that this process has not finished yet. */
const MOST_AT_ONCE = 4

/**
 * Lets each node wait in one call: a newer call ends the wait of the one before. A call beyond the node's share is refused,
 * because a key could otherwise hold calls without end, and each of them looks for news again and again.
 */
export function createOneWait() {
  const takePlace = createShares(MOST_AT_ONCE)
  const newest = new Map<bigint, AbortController>()

  /** @param work ends its wait at the signal. @throws NoRoom, before `work` is called */
  return async function callOf<T>(nodeId: bigint, work: (isReplaced: AbortSignal) => Promise<T>): Promise<T> {
    const giveBack = takePlace([{ name: String(nodeId), share: 1 }])
    if (!giveBack) throw new NoRoom()
    newest.get(nodeId)?.abort()
    const own = new AbortController()
    newest.set(nodeId, own)
    try {
      return await work(own.signal)
    } finally {
      giveBack()
      if (newest.get(nodeId) === own) newest.delete(nodeId)
    }
  }
}
