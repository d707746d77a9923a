import type { AnswerOf, Calls } from '@dukou/contract'
import type { TradeStatus } from '@dukou/domain'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { GRANTED_BY_ORDER } from '../../books/traffic/index.ts'
import { type OrderRow, orderAnswerOf, orderColumns } from '../orders/index.ts'
import { REBATE_OF_ORDER } from '../referral/index.ts'

type Answer = AnswerOf<Calls['orderForTrade']>

/** Large numbers as text: JSON, which brings the rows beside the order, rounds them. */
interface TradeOf {
  trade_no: string
  pay_mode: string
  channel: string
  device: string
  status: TradeStatus
  amount: string
  created_at: string
  paid_at: string | null
}

interface Row extends OrderRow {
  email: string
  rebate_li: bigint
  into_credit_li: bigint
  tried: TradeOf[]
  granted: { at: string; change: string; after: string; time_before: string | null; time_after: string | null } | null
}

/** The order with all that came of it, in one statement. */
export const orderForTrade: Handler<Calls['orderForTrade']> = async (ctx, { orderId }) => {
  const { rows } = await sql<Row>`select ${orderColumns}, u.email, ${sql.raw(REBATE_OF_ORDER)} as rebate_li,
      (select coalesce(sum(c.credited_li), 0)::bigint from credited_receipts c where c.order_id = o.id) as into_credit_li,
      coalesce((select jsonb_agg(jsonb_build_object('trade_no', trade_no, 'pay_mode', pay_mode, 'channel', channel,
          'device', device, 'status', status, 'amount', amount_li::text, 'created_at', created_at, 'paid_at', paid_at)
          order by id) from trades where order_id = o.id), '[]'::jsonb) as tried,
      ${sql.raw(GRANTED_BY_ORDER)} as granted
    from orders o join accounts u on u.id = o.user_id
    where o.public_id = ${orderId}`.execute(ctx.db)
  const [row] = rows
  if (!row) refuse('orderNotFound')
  return {
    ...orderAnswerOf(row),
    email: row.email,
    rebateLi: row.rebate_li,
    intoCreditLi: row.into_credit_li,
    delivered: row.granted && deliveredOf(row.granted),
    trades: row.tried.map((one) => ({
      tradeNo: one.trade_no,
      payMode: one.pay_mode,
      paymentAccount: one.channel,
      device: one.device,
      status: one.status,
      amountLi: BigInt(one.amount),
      createdAt: new Date(one.created_at),
      paidAt: one.paid_at === null ? null : new Date(one.paid_at),
    })),
  }
}

function deliveredOf(granted: NonNullable<Row['granted']>): Answer['delivered'] {
  const after = BigInt(granted.after)
  return {
    at: new Date(granted.at),
    permanentBeforeBytes: after - BigInt(granted.change),
    permanentAfterBytes: after,
    timeBefore: granted.time_before === null ? null : new Date(granted.time_before),
    timeAfter: granted.time_after === null ? null : new Date(granted.time_after),
  }
}
