import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/tables.ts'
import type { CreditedPayment } from './facts.ts'

/**
 * Claims a part of a payment's credit for a refund: one update that holds only while no more is asked back than became
 * credit.
 * @returns what was asked back before; undefined where less is left, and then nothing was changed
 */
export async function claimCredit(tx: Tx, payment: CreditedPayment, amountLi: bigint): Promise<bigint | undefined> {
  await sql`insert into credit_refund_totals (receipt_id, credited_li)
    values (${payment.id}, ${payment.credited_li}) on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ before_li: bigint }>`
    update credit_refund_totals set back_li = back_li + ${amountLi}
    where receipt_id = ${payment.id} and back_li + ${amountLi} <= credited_li
    returning back_li - ${amountLi} as before_li`.execute(tx)
  return rows[0]?.before_li
}

/** Gives the part of a refused refund free. Only who moved its state calls this. */
export async function freeCredit(tx: Tx, receiptId: bigint, amountLi: bigint): Promise<void> {
  await tx
    .updateTable('credit_refund_totals')
    .set((totals) => ({ back_li: totals('back_li', '-', amountLi) }))
    .where('receipt_id', '=', receiptId)
    .execute()
}
