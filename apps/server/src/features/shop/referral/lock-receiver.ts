import type { Tx } from '../../../platform/database/tables.ts'
import { lockTill } from '../../books/ledger/index.ts'
import { lockWithInviter } from '../../people/account/index.ts'

interface Rewarded {
  user_id: bigint
  inviter_id: bigint | null
  reward_bp: number
}

/**
 * Locks what a payment of this order moves where it brings a rebate, before anything else of it locks purses: both people,
 * then the till with the purses of both. The caller holds the order locked.
 * @returns whose wallet the rebate comes to; undefined: there is none
 */
export async function lockReceiver(tx: Tx, order: Rewarded): Promise<bigint | undefined> {
  if (order.inviter_id === null || order.reward_bp === 0) return undefined
  const receiverId = await lockWithInviter(tx, order.user_id, order.inviter_id)
  if (receiverId !== undefined) await lockTill(tx, order.user_id, receiverId)
  return receiverId
}
