import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../../../platform/database/tables.ts'

/** A payment that became credit, in full or in part, with what of it was asked back. */
export interface CreditedPayment extends Selectable<Tables['credited_receipts']> {
  asked_li: bigint
}

/** In SQL. @param which a condition on a row `c` of credited receipts */
export const paymentsWhere = (which: RawBuilder<unknown>) => sql<CreditedPayment>`
  select c.*, coalesce(t.back_li, 0) as asked_li
  from credited_receipts c left join credit_refund_totals t on t.receipt_id = c.id where ${which}`

export async function creditedPayment(
  db: Db | Tx,
  paymentAccount: string,
  externalNo: string,
): Promise<CreditedPayment | undefined> {
  const { rows } = await paymentsWhere(sql`c.channel = ${paymentAccount} and c.external_no = ${externalNo}`).execute(db)
  return rows[0]
}
