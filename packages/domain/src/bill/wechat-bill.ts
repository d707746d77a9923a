import { billLi, billMoment, plainCell, rowReader } from './bill-cells.ts'
import type { BillLine } from './bill-line.ts'

/** Begins the totals behind the lines. */
const TOTALS = '总交易单数'

/** The trade bill of WeChat Pay, kind ALL. Amounts are those of the order, before the platform's own coupons. */
export function wechatLines(head: readonly string[], rows: readonly string[][]): BillLine[] | undefined {
  const reader = rowReader(head)
  const end = rows.findIndex(([first = '']) => plainCell(first) === TOTALS)
  const lines = (end < 0 ? rows : rows.slice(0, end)).flatMap((row) => {
    const cell = reader(row)
    const state = cell('交易状态')
    if (state !== 'SUCCESS' && state !== 'REFUND') return []
    return [state === 'REFUND' ? refundOf(cell) : paymentOf(cell)]
  })
  return lines.every((line) => line !== undefined) ? lines : undefined
}

type Cell = (...names: string[]) => string

function paymentOf(cell: Cell): BillLine | undefined {
  const amountLi = billLi(cell('订单金额', '应结订单金额', '总金额'))
  return amountLi
    ? { ...common(cell), kind: 'payment', refundNo: '', amountLi, feeLi: billLi(cell('手续费')) }
    : undefined
}

function refundOf(cell: Cell): BillLine | undefined {
  const amountLi = billLi(cell('申请退款金额', '退款金额'))
  return amountLi
    ? { ...common(cell), kind: 'refund', refundNo: cell('商户退款单号'), amountLi, feeLi: undefined }
    : undefined
}

function common(cell: Cell) {
  return { tradeNo: cell('商户订单号'), externalNo: cell('微信订单号'), at: billMoment(cell('交易时间')) }
}
