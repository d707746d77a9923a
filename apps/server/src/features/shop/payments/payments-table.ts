import type { PayMode, ReceiptDisposition, TradeStatus } from '@dukou/domain'
import type { Generated, Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { movingTrades } from './move-trade.ts'

interface TradesTable {
  id: Generated<bigint>
  public_id: string
  order_id: bigint
  user_id: bigint
  channel: string
  pay_mode: PayMode | 'wallet'
  amount_li: bigint
  status: Generated<TradeStatus>
  trade_no: string
  external_no: string | null
  pay_url: string | null
  qr_code: string | null
  url_scheme: string | null
  usdt_address: string | null
  usdt_milli: bigint | null
  device: string
  return_url: string
  created_at: Generated<Date>
  started_at: Date | null
  expires_at: Date
  paid_at: Date | null
  cancelled_at: Date | null
  queries_made: Generated<number>
  last_query_at: Date | null
  next_query_at: Date | null
}

interface ReceiptsTable {
  id: Generated<bigint>
  channel: string
  external_no: string
  trade_id: bigint | null
  amount_li: bigint
  disposition: Generated<ReceiptDisposition>
  /** Amount beyond what the order needed. */
  excess_li: Generated<bigint>
  created_at: Generated<Date>
  decided_at: Date | null
}

interface SuspenseDecisionsTable {
  id: Generated<bigint>
  public_id: string
  receipt_id: bigint
  kind: 'credit' | 'refund'
  user_id: bigint | null
  order_id: bigint | null
  reference: string
  reason: string
  actor_id: bigint
  created_at: Date
  undone_at: Date | null
  undone_by: bigint | null
  undo_reason: string | null
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    trades: TradesTable
    receipts: ReceiptsTable
    suspense_decisions: SuspenseDecisionsTable
  }
}

export type Trade = Selectable<TradesTable>
export type Receipt = Selectable<ReceiptsTable>

/** The channel of a receipt must be the one its trade was opened on. */
export async function findTradeOnChannel(db: Db | Tx, tradeNo: string, channel: string): Promise<Trade | undefined> {
  return db
    .selectFrom('trades')
    .selectAll()
    .where('trade_no', '=', tradeNo)
    .where('channel', '=', channel)
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
): Promise<Pick<Trade, 'channel' | 'trade_no'>[]> {
  return movingTrades(tx, 'cancelled', { cancelled_at: now })
    .where('order_id', '=', orderId)
    .returning(['channel', 'trade_no'])
    .execute()
}
