import { pictureNameOf } from '@dukou/contract'
import type { Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'

/**
 * Makes a picture part of somebody's ticket, in the transaction that writes the ticket. From then on he and the admins
 * see it. Only who sent it can do that, and only for one person's tickets.
 * @param address its address or name, as the page got it; null and '' are no picture
 * @returns its name
 */
export async function attachPicture(
  tx: Tx,
  address: string | null,
  { senderId, ticketUserId }: { senderId: bigint; ticketUserId: bigint },
): Promise<string | null> {
  if (address === null || address === '') return null
  const attached = await tx
    .updateTable('uploads')
    .set({ ticket_user_id: ticketUserId })
    .where('name', '=', pictureNameOf(address) ?? '')
    .where('user_id', '=', senderId)
    .where(({ or, eb }) => or([eb('ticket_user_id', 'is', null), eb('ticket_user_id', '=', ticketUserId)]))
    .returning('name')
    .executeTakeFirst()
  return attached?.name ?? refuse('imageNotFound')
}
