import type { WebhookData } from '@dukou/contract'
import type { Receipt } from './payments-table.ts'

/** What other programs are told of money that pays no order. */
export function oddPayment(receipt: Receipt, tradeNo: string, outcome: WebhookData<'payment.odd'>['outcome']) {
  const { id, channel, external_no: externalNo, amount_li: amountLi } = receipt
  const data = { channel, externalNo, tradeNo, amountLi, outcome }
  return { event: 'payment.odd', key: `payment.odd:${id}`, data } as const
}
