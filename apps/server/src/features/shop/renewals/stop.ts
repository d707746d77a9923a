import type { Tx } from '../../../platform/database/tables.ts'
import { tellUser } from '../../messages/notices/index.ts'
import { gaveUp } from './notices.ts'
import { dropRenewal, lockRenewal } from './renewals-table.ts'

/**
 * Ends the renewal of a user whose order was refunded whole, and tells the user: the time that it renewed is taken back. Else
 * the package would end again at the end that was told, and the next run would charge it without a message. Call with the
 * user locked.
 */
export async function stopRenewal(tx: Tx, userId: bigint): Promise<void> {
  const renewal = await lockRenewal(tx, userId)
  if (!renewal) return
  await dropRenewal(tx, userId)
  await tellUser(tx, gaveUp(userId, renewal, 'refunded'))
}
