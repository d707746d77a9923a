import type { Tx } from '../../../platform/database/tables.ts'
import { lockAdjustment, lockPursesOf } from '../../books/ledger/index.ts'
import { lockBalances } from '../../books/traffic/index.ts'

/**
 * Keeps purses and traffic of many from everybody else, all in the order of their ids, before the first is booked: two
 * that give to the same people at once, or one of them who pays, never wait for each other in a ring.
 */
export async function lockAll(tx: Tx, userIds: readonly bigint[]): Promise<void> {
  await lockPursesOf(tx, userIds)
  await lockAdjustment(tx)
  await lockBalances(tx, userIds)
}
