import type { Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../../platform/http/handlers.ts'
import { refuse } from '../../../../platform/refuse.ts'
import { takesRefunds } from '../../payments/index.ts'
import { CREDITED_OF_ORDER, type CreditedPayment } from './facts.ts'

/** Large numbers come as text in JSON, which would round them. */
type Told = Pick<CreditedPayment, 'channel' | 'external_no' | 'trade_no' | 'adapter'> & {
  [N in 'received' | 'credited' | 'asked' | 'at']: string
}

interface Row {
  order_no: string
  email: string
  is_deleted: boolean
  unspent_li: bigint
  payments: Told[]
}

/** Tells before what can be refunded of the payments for an order that became credit, in one statement. */
export const previewCreditRefund: Handler<Calls['previewCreditRefund']> = async (ctx, { orderId }) => {
  const { rows } = await sql<Row>`
    select o.order_no, u.email, c.deleted_at is not null or u.deleted_at is not null as is_deleted,
      coalesce((select balance from ledger_accounts a where a.user_id = u.id and a.kind = 'credit'), 0) as unspent_li,
      (select coalesce(json_agg(json_build_object('channel', p.channel, 'external_no', p.external_no,
          'trade_no', p.trade_no, 'adapter', p.adapter, 'received', p.received_li::text, 'credited', p.credited_li::text,
          'asked', p.asked_li::text, 'at', p.created_at) order by p.id), '[]') from (${CREDITED_OF_ORDER}) p) as payments
    from orders o join accounts c on c.id = o.user_id join accounts u on u.id = coalesce(c.merged_into_id, c.id)
    where o.public_id = ${orderId}`.execute(ctx.db)
  const row = rows[0] ?? refuse('orderNotFound')
  return {
    orderNo: row.order_no,
    email: row.email,
    isDeleted: row.is_deleted,
    unspentLi: row.unspent_li,
    payments: row.payments.map((one) => ({
      channel: one.channel,
      externalNo: one.external_no,
      tradeNo: one.trade_no,
      arrivedAt: new Date(one.at),
      receivedLi: BigInt(one.received),
      creditedLi: BigInt(one.credited),
      askedLi: BigInt(one.asked),
      canSource: takesRefunds(one.adapter),
    })),
  }
}
