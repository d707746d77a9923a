import { pictureAddress, pictureNameOf } from '@dukou/contract'
import type { Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'

/**
 * Makes a picture that somebody sent his face; the one before is nobody's any more. In the transaction that has locked
 * him.
 * @param address its address or name, as the page got it; '' for none
 * @returns the address at which it is shown
 */
export async function wearPicture(tx: Tx, userId: bigint, address: string): Promise<string> {
  await tx.updateTable('uploads').set({ avatar_user_id: null }).where('avatar_user_id', '=', userId).execute()
  if (address === '') return ''
  const worn = await tx
    .updateTable('uploads')
    .set({ avatar_user_id: userId })
    .where('name', '=', pictureNameOf(address) ?? '')
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return worn ? pictureAddress(worn.name) : refuse('imageNotFound')
}
