import type { Tx } from '../../../platform/database/tables.ts'

/** Clears the feedback a user wrote about their orders. The orders stay, because they are part of the books. */
export async function forgetFeedbackOf(tx: Tx, userId: bigint): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ user_feedback: null })
    .where('user_id', '=', userId)
    .where('user_feedback', 'is not', null)
    .execute()
}
