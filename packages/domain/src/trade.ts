import type { Machine } from './machine.ts'

export type TradeStatus = 'awaitingPayment' | 'paid' | 'cancelled'

/**
 * One attempt to pay. A cancelled trade may still be paid at the platform: while its order is open the money pays it, later
 * it becomes the payer's credit.
 */
export const tradeMachine: Machine<TradeStatus> = {
  awaitingPayment: ['paid', 'cancelled'],
  paid: [],
  cancelled: ['paid'],
}

export const PAY_MODES = ['alipay', 'wxpay', 'usdt', 'urlscheme', 'transfer'] as const
export type PayMode = (typeof PAY_MODES)[number]

/**
 * Codes of the payment accounts that take these ways to pay without a share. For the other ways the settings choose an
 * account.
 */
export const USUAL_ACCOUNTS = { usdt: 'usdt', transfer: 'transfer' } as const satisfies Partial<Record<PayMode, string>>

export const TRADE_LIFE_MINUTES = 30
/** A second buy reuses a young trade, because gateways let their own pages go stale. */
export const TRADE_REUSE_MINUTES = 10

const MINUTE = 60_000
const QUERY_AFTER = [15_000, 30_000, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE].concat(
  [60, 120, 360, 1440].map((minutes) => minutes * MINUTE),
)

/**
 * When the gateway is asked about a trade: often at first, for a day in all, because notifies get lost.
 * @returns milliseconds after the trade's creation, or undefined when enough was asked
 */
export function queryDelayMs(queriesMade: number): number | undefined {
  return QUERY_AFTER[queriesMade]
}

/** By number of queries made: how long the next one is away at most. Whoever sees more saw a clock step back. */
export const QUERY_WAITS_MS: readonly number[] = QUERY_AFTER.map((after, made) => after - (QUERY_AFTER[made - 1] ?? 0))

export type ReceiptDisposition = 'new' | 'settled' | 'credited' | 'suspense'

/** Money that arrived is decided about once. */
export const receiptMachine: Machine<ReceiptDisposition> = {
  new: ['settled', 'credited', 'suspense'],
  settled: [],
  credited: [],
  suspense: [],
}
