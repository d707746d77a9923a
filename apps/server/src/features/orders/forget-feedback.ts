import type { Tx } from '../../platform/database/tables.ts'

/** What somebody wrote about his orders; the orders themselves are part of the books. */
export async function forgetFeedbackOf(tx: Tx, userId: bigint): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ user_feedback: null })
    .where('user_id', '=', userId)
    .where('user_feedback', 'is not', null)
    .execute()
}
