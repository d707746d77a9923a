import type { AnswerOf, Calls } from '@dukou/contract'
import type { Order } from '../orders/index.ts'
import type { Trade } from './payments-table.ts'

export type TradeAnswer = AnswerOf<Calls['buy']>

export function tradeAnswer(trade: Trade, order: Pick<Order, 'permanent_bytes' | 'duration_days'>): TradeAnswer {
  return {
    id: trade.public_id,
    status: trade.status,
    addTrafficBytes: order.permanent_bytes,
    addDurationDays: order.duration_days,
    channel: trade.channel,
    payUrl: trade.pay_url,
    qrCode: trade.qr_code,
    urlScheme: trade.url_scheme,
    usdtAddress: null,
    amountLi: trade.amount_li,
    usdtMilli: null,
    expiresAt: trade.expires_at,
    payMode: trade.pay_mode,
  }
}
