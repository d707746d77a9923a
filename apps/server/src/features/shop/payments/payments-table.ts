import type { Selectable } from 'kysely'
import type { PaymentNumbers } from '../../../gateways/index.ts'
import type { Db, Tables, Tx } from '../../../platform/database/tables.ts'
import { movingTrades } from './move-trade.ts'

export type Trade = Selectable<Tables['trades']>
export type Receipt = Selectable<Tables['receipts']>

/** Names a trade to the platform that is asked about it. */
export function numbersOf({ trade_no: tradeNo, memo }: Pick<Trade, 'trade_no' | 'memo'>): PaymentNumbers {
  return { tradeNo, ...(memo && { memo }) }
}

/** The payment account of a receipt must be the one its trade was opened on. */
export async function findTradeOfPaymentAccount(
  db: Db | Tx,
  tradeNo: string,
  paymentAccount: string,
): Promise<Trade | undefined> {
  return db
    .selectFrom('trades')
    .selectAll()
    .where('trade_no', '=', tradeNo)
    .where('channel', '=', paymentAccount)
    .executeTakeFirst()
}

export async function openTradesOf(db: Db | Tx, orderId: bigint): Promise<Trade[]> {
  return db
    .selectFrom('trades')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '=', 'awaitingPayment')
    .execute()
}

/** The one trade by which a paid order was paid. */
export async function tradeThatPaid(db: Db | Tx, orderId: bigint): Promise<Trade> {
  return db
    .selectFrom('trades')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow()
}

/**
 * Trades of an order that ended can no longer settle; money that still comes becomes credit.
 * @returns those that were open
 */
export async function cancelOpenTrades(
  tx: Tx,
  orderId: bigint,
  now: Date,
): Promise<Pick<Trade, 'channel' | 'trade_no' | 'memo'>[]> {
  return movingTrades(tx, 'cancelled', { cancelled_at: now })
    .where('order_id', '=', orderId)
    .returning(['channel', 'trade_no', 'memo'])
    .execute()
}
