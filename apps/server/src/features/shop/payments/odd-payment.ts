import type { WebhookData } from '@dukou/contract'
import type { Receipt } from './payments-table.ts'

/** Tells other programs about money that pays no order: a whole payment, or the part that its order did not need. */
export function oddPayment(
  receipt: Receipt,
  tradeNo: string,
  outcome: WebhookData<'payment.odd'>['outcome'],
  amountLi = receipt.amount_li,
) {
  const { id, channel: paymentAccount, external_no: externalNo } = receipt
  const data = { paymentAccount, externalNo, tradeNo, amountLi, outcome }
  return { event: 'payment.odd', key: `payment.odd:${id}`, data } as const
}
