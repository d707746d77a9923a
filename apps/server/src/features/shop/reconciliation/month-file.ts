import type { Calls } from '@dukou/contract'
import { CSV_BEGIN, csvLine, type Language, liText, type Words } from '@dukou/domain'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'

/** One day of an account. */
type Row = Omit<Selectable<Tables['month_close_days']>, 'day'> & { day: string | null }

/** A line of the file. */
type Sums = Omit<Row, 'month' | 'day' | 'channel'>

const COLUMNS: readonly Words[] = [
  { zh: '日期', en: 'Day' },
  { zh: '支付渠道', en: 'Payment account' },
  { zh: '收款（元）', en: 'Received (yuan)' },
  { zh: '支付订单（元）', en: 'Paid orders (yuan)' },
  { zh: '转入余额（元）', en: 'Became balance (yuan)' },
  { zh: '待认领（元）', en: 'Unmatched (yuan)' },
  { zh: '原路退款（元）', en: 'Refunded to source (yuan)' },
  { zh: '手续费（元）', en: 'Fees (yuan)' },
  { zh: '有账单', en: 'Has a bill' },
  { zh: '未处理差异', en: 'Open differences' },
  { zh: '已说明差异', en: 'Explained differences' },
]
const TOTAL: Words = { zh: '合计', en: 'Total' }
const YES: Words = { zh: '是', en: 'Yes' }
const NO: Words = { zh: '否', en: 'No' }

/** A closed month as a file: a line for each day and account, the sum of each account, and the sum of all. */
export const monthFile: Handler<Calls['monthFile']> = async (ctx, { month, language }) => {
  const { rows } = await sql<Row>`
    select d.*, d.day::text as day from month_closes m left join month_close_days d on d.month = m.month
    where m.month = ${month} order by d.day, d.channel`.execute(ctx.db)
  if (rows.length === 0) refuse('monthNotClosed')
  const days = rows.filter(({ day }) => day !== null)
  const paymentAccounts = [...new Set(days.map(({ channel }) => channel))].sort()
  const total = TOTAL[language]
  const lines = [
    COLUMNS.map((words) => words[language]),
    ...days.map((row) => [row.day ?? '', row.channel, ...cellsOf(row, language)]),
    ...paymentAccounts.map((paymentAccount) => [
      ...[total, paymentAccount],
      ...cellsOf(sumOf(days.filter((row) => row.channel === paymentAccount)), language),
    ]),
    [total, '', ...cellsOf(sumOf(days), language)],
  ]
  return { name: `month-${month}.csv`, file: CSV_BEGIN + lines.map(csvLine).join('') }
}

/** Fees are a sum of those that are known. */
function sumOf(rows: readonly Sums[]): Sums {
  return rows.reduce(
    (sum, row) => ({
      received_li: sum.received_li + row.received_li,
      settled_li: sum.settled_li + row.settled_li,
      credited_li: sum.credited_li + row.credited_li,
      suspense_li: sum.suspense_li + row.suspense_li,
      refunded_li: sum.refunded_li + row.refunded_li,
      fee_li: sum.fee_li === null ? row.fee_li : sum.fee_li + (row.fee_li ?? 0n),
      has_bill: sum.has_bill && row.has_bill,
      open_differences: sum.open_differences + row.open_differences,
      explained_differences: sum.explained_differences + row.explained_differences,
    }),
    NOTHING,
  )
}

const NOTHING: Sums = {
  ...{ received_li: 0n, settled_li: 0n, credited_li: 0n, suspense_li: 0n, refunded_li: 0n },
  ...{ fee_li: null, has_bill: true, open_differences: 0, explained_differences: 0 },
}

function cellsOf(sums: Sums, language: Language): string[] {
  return [
    ...[sums.received_li, sums.settled_li, sums.credited_li, sums.suspense_li, sums.refunded_li].map(liText),
    sums.fee_li === null ? '' : liText(sums.fee_li),
    (sums.has_bill ? YES : NO)[language],
    String(sums.open_differences),
    String(sums.explained_differences),
  ]
}
