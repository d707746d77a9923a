import type { Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../../platform/http/handlers.ts'
import { refuse } from '../../../../platform/refuse.ts'
import { takesRefunds } from '../../payments/index.ts'
import { type CreditedPayment, paymentsWhere } from './facts.ts'

interface Row extends CreditedPayment {
  email: string
  is_deleted: boolean
  unspent_li: bigint
}

/** Tells before what can be refunded of the payments for an order that became credit, in one statement. */
export const previewCreditRefund: Handler<Calls['previewCreditRefund']> = async (ctx, { orderId }) => {
  const { rows } = await sql<Row>`
    select p.*, u.email, c.deleted_at is not null or u.deleted_at is not null as is_deleted, w.credit_li as unspent_li
    from (${paymentsWhere(sql`c.order_public_id = ${orderId}`)}) p join accounts c on c.id = p.user_id
      join accounts u on u.id = coalesce(c.merged_into_id, c.id) join purses w on w.user_id = u.id
    order by p.id`.execute(ctx.db)
  const first = rows[0] ?? refuse('creditNotFound')
  return {
    orderNo: first.order_no,
    email: first.email,
    isDeleted: first.is_deleted,
    unspentLi: first.unspent_li,
    payments: rows.map((row) => ({
      paymentAccount: row.channel,
      externalNo: row.external_no,
      tradeNo: row.trade_no,
      arrivedAt: row.created_at,
      receivedLi: row.received_li,
      creditedLi: row.credited_li,
      askedLi: row.asked_li,
      canSource: takesRefunds(row.adapter),
    })),
  }
}
