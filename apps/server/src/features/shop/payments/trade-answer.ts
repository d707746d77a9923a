import type { AnswerOf, Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { creditedLi, type Order } from '../orders/index.ts'
import type { Trade } from './payments-table.ts'

export type TradeAnswer = AnswerOf<Calls['buy']>

/** A trade as the page sees it, with what its order received meanwhile that did not fit. */
export async function tradeAnswer(
  db: Db | Tx,
  trade: Trade,
  order: Pick<Order, 'id' | 'permanent_bytes' | 'duration_days'>,
): Promise<TradeAnswer> {
  const { rows } = await sql<{ credited: bigint }>`select ${creditedLi(order.id)} as credited`.execute(db)
  return tradeAnswerWith(trade, order, rows[0]?.credited ?? 0n)
}

/** The same where both are known, and what the order received is too. */
export function tradeAnswerWith(
  trade: Trade,
  order: Pick<Order, 'permanent_bytes' | 'duration_days'>,
  credited: bigint,
): TradeAnswer {
  return {
    id: trade.public_id,
    status: trade.status,
    addTrafficBytes: order.permanent_bytes,
    addDurationDays: order.duration_days,
    paymentAccount: trade.channel,
    payUrl: trade.pay_url,
    qrCode: trade.qr_code,
    urlScheme: trade.url_scheme,
    usdtAddress: trade.usdt_address,
    amountLi: trade.amount_li,
    usdtMilli: trade.usdt_milli,
    expiresAt: trade.expires_at,
    payMode: trade.pay_mode,
    creditedLi: credited,
  }
}
