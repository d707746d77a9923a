import type { AnswerOf, listTrades } from '@dukou/contract'
import type { OrderStatus } from '@dukou/domain'
import { planGigabytes } from '../../../../lib/format.ts'
import type { TradeTexts } from './messages.ts'

export type TradeRow = AnswerOf<typeof listTrades>[number]
export type ShownStatus = 'paid' | 'unpaid' | 'cancelled'

/** An order of which a part is reserved in the wallet counts as unpaid here. */
export function shownStatus(status: OrderStatus): ShownStatus {
  return status === 'paid' || status === 'cancelled' ? status : 'unpaid'
}

export const TONES = { paid: 'good', unpaid: 'wait', cancelled: 'off' } as const

/** Alipay, WeChat and transfers by name; the list knows no other. */
export function modeText(payMode: string, t: TradeTexts): string {
  return payMode === 'alipay' || payMode === 'wxpay' || payMode === 'transfer' ? t[payMode] : t.unknown
}

export function deviceText(device: string, t: TradeTexts): string {
  return device === 'mobile' || device === 'pc' ? t[device] : ''
}

export function givesText(
  { addDurationDays, addTrafficBytes }: Pick<TradeRow, 'addDurationDays' | 'addTrafficBytes'>,
  t: TradeTexts,
): string {
  const parts = [
    ...(addDurationDays > 0 ? [t.days(addDurationDays)] : []),
    ...(addTrafficBytes > 0n ? [t.plus(planGigabytes(addTrafficBytes))] : []),
  ]
  return parts.join(t.comma) || t.none
}
