import { billLi, billMoment, rowReader } from './bill-cells.ts'
import type { BillLine } from './bill-line.ts'

const KINDS: Readonly<Record<string, BillLine['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
}
const AMOUNT = /^[+-]?\d{1,12}(\.\d{1,3})?$/

/**
 * Balance reports of Stripe, itemized or by history. Payouts, fees and disputes are left out. Money of another currency
 * than yuan stays as it is: its worth is a matter of the trade.
 */
export function stripeLines(head: readonly string[], rows: readonly string[][]): BillLine[] | undefined {
  const reader = rowReader(head)
  const lines = rows
    .filter((row) => KINDS[kindIn(reader(row))] !== undefined)
    .map((row): BillLine | undefined => {
      const cell = reader(row)
      const kind = KINDS[kindIn(cell)] ?? 'payment'
      const amount = cell('gross', 'amount').replaceAll(',', '')
      const currency = cell('currency').toLowerCase()
      if (!AMOUNT.test(amount) || currency === '') return undefined
      const isYuan = currency === 'cny'
      return {
        kind,
        tradeNo: cell('payment_metadata[trade_no]', 'trade_no (metadata)', 'metadata[trade_no]'),
        externalNo: cell('payment_intent_id', 'payment intent id', 'paymentintent id'),
        refundNo: kind === 'refund' ? cell('refund_metadata[refund_no]', 'refund_no (metadata)') : '',
        amountLi: isYuan ? billLi(amount) : undefined,
        ...(!isYuan && { foreign: { currency, amount: amount.replace(/^[+-]/, '') } }),
        feeLi: isYuan && kind === 'payment' ? billLi(cell('fee')) : undefined,
        at: billMoment(cell('created_utc', 'created (utc)', 'created'), 'Z'),
      }
    })
  return lines.every((line) => line !== undefined) ? lines : undefined
}

const kindIn = (cell: (...names: string[]) => string) => cell('reporting_category', 'type').toLowerCase()
