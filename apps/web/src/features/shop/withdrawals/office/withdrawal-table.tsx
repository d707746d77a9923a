import type { AnswerOf, listWithdrawals } from '@dukou/contract'
import { SETTLED_WITHIN_HOURS } from '@dukou/domain'
import { moment, yuan } from '../../../../lib/format.ts'
import { serverNow } from '../../../../lib/server-time.ts'
import { StateDot } from '../../../../office/state-dot.tsx'
import type { Column, Filter } from '../../../../office/table/column.ts'
import type { WithdrawalTexts } from './messages.ts'
import css from './withdrawals.module.css'

export type WithdrawalRow = AnswerOf<typeof listWithdrawals>[number]
type Status = WithdrawalRow['status']

export const STATUSES = ['requested', 'taken', 'paid', 'refused', 'cancelled'] as const satisfies readonly Status[]

const TONES = { requested: 'wait', taken: 'wait', paid: 'good', refused: 'bad', cancelled: 'off' } as const

export const isOpen = ({ status }: Pick<WithdrawalRow, 'status'>) => status === 'requested' || status === 'taken'

/** Hours until the promise to the customer is broken, or since it was; for closed ones, when they ended. */
function whenText(row: WithdrawalRow, t: WithdrawalTexts): string {
  if (row.closedAt) return t.closedThen(moment(row.closedAt), t[row.status])
  const passed = (serverNow().getTime() - row.requestedAt.getTime()) / 3_600_000
  const left = SETTLED_WITHIN_HOURS - passed
  const hours = left >= 0 ? t.hoursLeft(Math.ceil(left)) : t.overdue(Math.ceil(-left))
  return row.takenBy ? [t.takenBy(row.takenBy), hours].join(t.comma) : hours
}

/** Columns and filters of the withdrawals. The server filters and seeks over all of them. */
export function withdrawalTable(t: WithdrawalTexts): {
  columns: Column<WithdrawalRow>[]
  filters: Filter<WithdrawalRow>[]
} {
  const columns: Column<WithdrawalRow>[] = [
    { id: 'time', label: t.time, text: ({ requestedAt }) => moment(requestedAt), card: 'detail' },
    { id: 'user', label: t.user, text: ({ user }) => user.email, card: 'title' },
    { id: 'amount', label: t.amount, text: ({ amountLi }) => yuan(amountLi), number: true, card: 'figure' },
    {
      id: 'address',
      label: t.address,
      text: ({ address }) => address,
      cell: ({ address, network }) => (
        <span className={css.pair}>
          <span className={css.mono}>{address}</span>
          <small>{network}</small>
        </span>
      ),
      card: 'caption',
    },
    { id: 'network', label: t.network, text: ({ network }) => network, hidden: true },
    {
      id: 'status',
      label: t.status,
      text: ({ status }) => t[status],
      cell: (row) => (
        <span className={css.pair}>
          <StateDot tone={TONES[row.status]}>{t[row.status]}</StateDot>
          <small>{whenText(row, t)}</small>
        </span>
      ),
      card: 'state',
    },
    { id: 'message', label: t.message, text: ({ message }) => message || t.none, card: 'detail', named: true },
    {
      id: 'txid',
      label: t.transactionId,
      text: ({ transactionId }) => transactionId || t.none,
      mono: true,
      hidden: true,
    },
    { id: 'closed', label: t.closedAt, text: ({ closedAt }) => (closedAt ? moment(closedAt) : t.none), hidden: true },
  ]
  const filters: Filter<WithdrawalRow>[] = [
    { id: 'status', label: t.status, options: STATUSES.map((value) => ({ value, label: t[value] })) },
  ]
  return { columns, filters }
}
