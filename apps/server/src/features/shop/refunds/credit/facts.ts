import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../../../platform/database/tables.ts'

/** A payment that became credit, in full or in part, with what of it was asked back. */
export interface CreditedPayment extends Selectable<Tables['credited_receipts']> {
  asked_li: bigint
}

const paymentsWhere = (which: RawBuilder<unknown>) => sql<CreditedPayment>`
  select c.*, coalesce(t.back_li, 0) as asked_li
  from credited_receipts c left join credit_refund_totals t on t.receipt_id = c.id where ${which} order by c.id`

export async function creditedPayment(
  db: Db | Tx,
  channel: string,
  externalNo: string,
): Promise<CreditedPayment | undefined> {
  const { rows } = await paymentsWhere(sql`c.channel = ${channel} and c.external_no = ${externalNo}`).execute(db)
  return rows[0]
}

/** In SQL: the payments for a row `o` of orders, the oldest first. */
export const CREDITED_OF_ORDER = paymentsWhere(sql`c.order_id = o.id`)
