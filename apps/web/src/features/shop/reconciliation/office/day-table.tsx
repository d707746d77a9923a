import type { AnswerOf, listBillDays } from '@dukou/contract'
import { yuan } from '../../../../lib/format.ts'
import { StateDot } from '../../../../office/state-dot.tsx'
import type { Column, Filter } from '../../../../office/table/column.ts'
import type { ReconciliationTexts } from './messages.ts'
import css from './reconciliation.module.css'

export type DayRow = AnswerOf<typeof listBillDays>[number]

export type DayState = 'noBill' | 'open' | 'explained' | 'agrees'

export function stateOf({ bill, open, explained }: Pick<DayRow, 'bill' | 'open' | 'explained'>): DayState {
  if (open > 0) return 'open'
  if (bill === null) return 'noBill'
  return explained > 0 ? 'explained' : 'agrees'
}

const TONES = { noBill: 'off', open: 'bad', explained: 'wait', agrees: 'good' } as const
const STATES = ['open', 'noBill', 'explained', 'agrees'] as const

/** Columns and filters of the days. The page has a month whole, so it filters and sorts by itself. */
export function dayTable(
  t: ReconciliationTexts,
  rows: readonly DayRow[],
): { columns: Column<DayRow>[]; filters: Filter<DayRow>[] } {
  const stateText = (row: DayRow) => {
    const words = {
      noBill: t.noBill,
      open: t.openCount(row.open),
      explained: t.explainedCount(row.explained),
      agrees: t.agrees,
    }
    return words[stateOf(row)]
  }
  const billText = ({ bill }: DayRow) => (bill ? [t[bill.format], bill.fileName ?? t.fetched].join(t.comma) : t.none)
  const columns: Column<DayRow>[] = [
    { id: 'day', label: t.day, text: ({ day }) => day, card: 'title' },
    { id: 'paymentAccount', label: t.paymentAccount, text: ({ paymentAccount }) => paymentAccount, card: 'caption' },
    {
      id: 'received',
      label: t.received,
      text: ({ receivedLi }) => yuan(receivedLi),
      order: ({ receivedLi }) => receivedLi,
      number: true,
      card: 'figure',
    },
    {
      id: 'there',
      label: t.there,
      text: ({ bill }) => (bill ? yuan(bill.paidLi) : t.none),
      order: ({ bill }) => bill?.paidLi ?? 0n,
      number: true,
      card: 'detail',
      named: true,
    },
    {
      id: 'refunded',
      label: t.refunded,
      text: ({ refundedLi }) => yuan(refundedLi),
      order: ({ refundedLi }) => refundedLi,
      number: true,
    },
    {
      id: 'fee',
      label: t.fee,
      text: ({ bill }) => (bill?.feeLi == null ? t.none : yuan(bill.feeLi)),
      number: true,
      hidden: true,
    },
    { id: 'bill', label: t.bill, text: billText },
    {
      id: 'state',
      label: t.state,
      text: stateText,
      cell: (row) => (
        <span className={css.pair}>
          <StateDot tone={TONES[stateOf(row)]}>{stateText(row)}</StateDot>
        </span>
      ),
      card: 'state',
    },
  ]
  const paymentAccounts = [...new Set(rows.map(({ paymentAccount }) => paymentAccount))].sort()
  const filters: Filter<DayRow>[] = [
    {
      id: 'state',
      label: t.state,
      options: STATES.map((value) => ({ value, label: t[value] })),
      of: stateOf,
    },
    {
      id: 'paymentAccount',
      label: t.paymentAccount,
      options: paymentAccounts.map((value) => ({ value, label: value })),
      of: ({ paymentAccount }) => paymentAccount,
      all: t.allPaymentAccounts,
    },
  ]
  return { columns, filters }
}
