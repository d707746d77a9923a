import { csvRows } from '../csv-rows.ts'
import { alipayLines } from './alipay-bill.ts'
import { plainCell } from './bill-cells.ts'
import type { Bill, BillFormat, BillLine } from './bill-line.ts'
import { plainLines } from './plain-bill.ts'
import { stripeLines } from './stripe-bill.ts'
import { wechatLines } from './wechat-bill.ts'

/** Reads all rows behind a head; undefined: a row has no amount or no number, so that the file cannot be compared. */
type ReadLines = (head: readonly string[], rows: readonly string[][]) => BillLine[] | undefined

interface Format {
  format: BillFormat
  /** Columns by which the head is known. */
  marks: readonly string[]
  read: ReadLines
}

const FORMATS: readonly Format[] = [
  { format: 'alipay', marks: ['支付宝交易号', '商户订单号', '业务类型'], read: alipayLines },
  { format: 'wechat', marks: ['微信订单号', '商户订单号', '交易状态'], read: wechatLines },
  { format: 'stripe', marks: ['reporting_category', 'gross', 'currency'], read: stripeLines },
  { format: 'stripe', marks: ['type', 'amount', 'currency', 'source'], read: stripeLines },
  { format: 'plain', marks: ['our_no', 'platform_no', 'kind', 'amount'], read: plainLines },
]

/**
 * Reads a platform's bill. Its format is told by the names of its columns; lines before them are comments.
 * @returns undefined where no format fits, or a row of it cannot be read
 */
export function readBill(text: string): Bill | undefined {
  const rows = csvRows(text.replace(/^\uFEFF/, '')).filter((row) => row.some((cell) => plainCell(cell) !== ''))
  for (const [at, row] of rows.entries()) {
    const names = new Set(row.map((cell) => plainCell(cell).toLowerCase()))
    const found = FORMATS.find(({ marks }) => marks.every((mark) => names.has(mark)))
    if (!found) continue
    const lines = found.read(row, rows.slice(at + 1))
    return lines && { format: found.format, lines, hasRefunds: true }
  }
  return undefined
}
