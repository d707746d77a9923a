import type { Tx } from '../../../platform/database/tables.ts'

/** Lets a trade that waits for money live until its order ends, where that was moved. Call with the order locked. */
export async function keepTradeOpen(tx: Tx, tradeId: bigint, until: Date): Promise<void> {
  await tx
    .updateTable('trades')
    .set({ expires_at: until })
    .where('id', '=', tradeId)
    .where('status', '=', 'awaitingPayment')
    .execute()
}
