import { pictureAddress, pictureNameOf } from '@dukou/contract'
import type { Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'

/**
 * Lets whoever asks see a picture that staff sent, in the transaction that puts it somewhere public.
 * @param address its address or name, as the page got it; '' for none. One that is public already stays so
 * @returns the address at which it is shown
 */
export async function showToEverybody(tx: Tx, senderId: bigint, address: string): Promise<string> {
  if (address === '') return ''
  const shown = await tx
    .updateTable('uploads')
    .set({ for_everybody: true })
    .where('name', '=', pictureNameOf(address) ?? '')
    .where(({ or, eb }) => or([eb('user_id', '=', senderId), eb('for_everybody', '=', true)]))
    .returning('name')
    .executeTakeFirst()
  return shown ? pictureAddress(shown.name) : refuse('imageNotFound')
}
