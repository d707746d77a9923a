import { billLi, billMoment, rowReader } from './bill-cells.ts'
import type { BillLine } from './bill-line.ts'

const COMMENT = /^\s*#/
const KINDS: Readonly<Record<string, BillLine['kind']>> = { 交易: 'payment', 退款: 'refund' }

/** The business bill (业务明细) of Alipay. Amounts are those of the order; lines of other business are left out. */
export function alipayLines(head: readonly string[], rows: readonly string[][]): BillLine[] | undefined {
  const reader = rowReader(head)
  const lines = rows
    .filter(([first = '']) => !COMMENT.test(first))
    .filter((row) => KINDS[reader(row)('业务类型')] !== undefined)
    .map((row): BillLine | undefined => {
      const cell = reader(row)
      const kind = KINDS[cell('业务类型')] ?? 'payment'
      const amountLi = billLi(cell('订单金额（元）', '订单金额(元)'))
      const [tradeNo, externalNo] = [cell('商户订单号'), cell('支付宝交易号')]
      if (!amountLi || externalNo === '') return undefined
      return {
        kind,
        tradeNo,
        externalNo,
        refundNo: kind === 'refund' ? cell('退款批次号/请求号') : '',
        amountLi,
        feeLi: kind === 'payment' ? billLi(cell('服务费（元）', '服务费(元)')) : undefined,
        at: billMoment(cell('完成时间', '创建时间')),
      }
    })
  return lines.every((line) => line !== undefined) ? lines : undefined
}
