import type { Tx } from '../../../platform/database/tables.ts'

/** Messages that wait for the chat are dropped when they are due. */
export async function forgetChatOf(tx: Tx, userId: bigint): Promise<void> {
  await tx.deleteFrom('telegram_chats').where('user_id', '=', userId).execute()
  await tx.deleteFrom('telegram_codes').where('user_id', '=', userId).execute()
}
