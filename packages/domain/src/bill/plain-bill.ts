import { billLi, billMoment, rowReader } from './bill-cells.ts'
import type { BillLine } from './bill-line.ts'

const KINDS: Readonly<Record<string, BillLine['kind']>> = {
  payment: 'payment',
  付款: 'payment',
  收款: 'payment',
  refund: 'refund',
  退款: 'refund',
}

/**
 * The plain format: `our_no,platform_no,kind,amount,time`, and `refund_no` and `fee` where they are known. It is what an
 * operator makes of the bill of any other platform, or of a bank.
 */
export function plainLines(head: readonly string[], rows: readonly string[][]): BillLine[] | undefined {
  const reader = rowReader(head)
  const lines = rows.map((row): BillLine | undefined => {
    const cell = reader(row)
    const kind = KINDS[cell('kind').toLowerCase()]
    const amountLi = billLi(cell('amount'))
    const [tradeNo, externalNo, refundNo] = [cell('our_no'), cell('platform_no'), cell('refund_no')]
    if (!kind || !amountLi || (tradeNo === '' && externalNo === '' && refundNo === '')) return undefined
    return { kind, tradeNo, externalNo, refundNo, amountLi, feeLi: billLi(cell('fee')), at: billMoment(cell('time')) }
  })
  return lines.every((line) => line !== undefined) ? lines : undefined
}
