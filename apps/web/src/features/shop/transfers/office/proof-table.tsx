import type { AnswerOf, listProofs } from '@dukou/contract'
import { moment, yuan } from '../../../../lib/format.ts'
import { StateDot } from '../../../../office/state-dot.tsx'
import type { Column, Filter } from '../../../../office/table/column.ts'
import type { ProofTexts } from './messages.ts'
import css from './proofs.module.css'

export type ProofRow = AnswerOf<typeof listProofs>[number]

export const STATUSES = ['waiting', 'confirmed', 'refused'] as const satisfies readonly ProofRow['status'][]

const TONES = { waiting: 'wait', confirmed: 'good', refused: 'bad' } as const

/** The decision in one line: what came of the money, or why there was none. */
function decisionText({ status, outcome, receivedLi, message }: ProofRow, t: ProofTexts): string {
  if (status === 'waiting') return ''
  if (status === 'refused') return message
  return [t.received(yuan(receivedLi ?? 0n)), ...(outcome ? [t[outcome]] : [])].join(t.comma)
}

/** Columns and filters of the proofs. The server filters and seeks over all of them. */
export function proofTable(t: ProofTexts): { columns: Column<ProofRow>[]; filters: Filter<ProofRow>[] } {
  const columns: Column<ProofRow>[] = [
    { id: 'time', label: t.time, text: ({ sentAt }) => moment(sentAt), card: 'detail' },
    { id: 'user', label: t.user, text: ({ email }) => email, card: 'title' },
    { id: 'asked', label: t.asked, text: ({ askedLi }) => yuan(askedLi), number: true, card: 'figure' },
    {
      id: 'reference',
      label: t.reference,
      text: ({ reference }) => reference,
      mono: true,
      card: 'detail',
      named: true,
    },
    { id: 'paymentAccount', label: t.paymentAccount, text: ({ paymentAccount }) => paymentAccount, card: 'caption' },
    {
      id: 'status',
      label: t.status,
      text: ({ status }) => t[status],
      cell: (row) => (
        <span className={css.pair}>
          <StateDot tone={TONES[row.status]}>{t[row.status]}</StateDot>
          <small>{decisionText(row, t)}</small>
        </span>
      ),
      card: 'state',
    },
    { id: 'order', label: t.orderNo, text: ({ orderNo }) => orderNo, mono: true, hidden: true },
    { id: 'bankNo', label: t.bankNo, text: ({ bankNo }) => bankNo || t.none, mono: true, hidden: true },
    { id: 'by', label: t.decidedBy, text: ({ decidedBy }) => decidedBy ?? t.none, hidden: true },
  ]
  const filters: Filter<ProofRow>[] = [
    { id: 'status', label: t.status, options: STATUSES.map((value) => ({ value, label: t[value] })) },
  ]
  return { columns, filters }
}
