import { pictureNameOf } from '@dukou/contract'
import type { Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'

/**
 * Makes a picture the proof of a payment, in the transaction that writes the proof. From then on staff who see orders see
 * it. Only its sender can do that, and once: the same picture proves no second payment.
 * @param address its address or name, as the page got it
 * @returns its name
 */
export async function keepAsProof(tx: Tx, address: string, userId: bigint): Promise<string> {
  const kept = await tx
    .updateTable('uploads')
    .set({ proof_user_id: userId })
    .where('name', '=', pictureNameOf(address) ?? '')
    .where('user_id', '=', userId)
    .where('proof_user_id', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return kept?.name ?? refuse('imageNotFound')
}
