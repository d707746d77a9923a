import type { Tx } from '../../../platform/database/tables.ts'
import { lockTill } from '../../books/ledger/index.ts'
import { lockBalances } from '../../books/traffic/index.ts'
import { timeEndOf } from './renewal-answer.ts'

/**
 * Locks what a renewal moves, and reads the end of the time package under these locks. A purchase that is committing holds
 * the purses, or only the traffic where a coupon pays all of it, so the end that it moves is seen. Call with the user locked.
 */
export async function lockEnd(tx: Tx, userId: bigint): Promise<Date | null> {
  await lockTill(tx, userId)
  await lockBalances(tx, [userId])
  return timeEndOf(tx, userId)
}
