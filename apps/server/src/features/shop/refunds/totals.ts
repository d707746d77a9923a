import type { PaidWith } from '@dukou/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Refund } from './refunds-table.ts'

/**
 * Claims parts of what paid an order for a refund: one update that holds only while no more is asked back than was paid.
 * @returns false where less is left; then nothing was changed
 */
export async function claimParts(tx: Tx, orderId: bigint, paid: PaidWith, parts: PaidWith): Promise<boolean> {
  await sql`insert into refund_totals (order_id, external_li, wallet_li, credit_li)
    values (${orderId}, ${paid.externalLi}, ${paid.walletLi}, ${paid.creditLi}) on conflict do nothing`.execute(tx)
  const { rows } = await sql`
    update refund_totals set back_external_li = back_external_li + ${parts.externalLi},
      back_wallet_li = back_wallet_li + ${parts.walletLi}, back_credit_li = back_credit_li + ${parts.creditLi}
    where order_id = ${orderId} and back_external_li + ${parts.externalLi} <= external_li
      and back_wallet_li + ${parts.walletLi} <= wallet_li and back_credit_li + ${parts.creditLi} <= credit_li
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Gives the parts of a refused refund free. Only who moved its state calls this. */
export async function freeParts(tx: Tx, refund: Refund, orderId: bigint): Promise<void> {
  await tx
    .updateTable('refund_totals')
    .set((totals) => ({
      back_external_li: totals('back_external_li', '-', refund.external_li),
      back_wallet_li: totals('back_wallet_li', '-', refund.wallet_li),
      back_credit_li: totals('back_credit_li', '-', refund.credit_li),
    }))
    .where('order_id', '=', orderId)
    .execute()
}
