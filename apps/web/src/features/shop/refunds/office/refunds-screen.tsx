import { listRefunds } from '@dukou/contract'
import { IconListDetails } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useFields } from '../../../../lib/address.ts'
import { moment, yuan } from '../../../../lib/format.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import { useSource } from '../../../../office/resource/use-source.ts'
import { StateDot } from '../../../../office/state-dot.tsx'
import type { Column, Filter } from '../../../../office/table/column.ts'
import { dateFilter } from '../../../../office/table/date-filter.ts'
import { momentsOf } from '../../../../office/table/filter-range.ts'
import { type RefundTexts, refundTexts } from './messages.ts'
import { RefundSheet } from './refund-sheet.tsx'
import { type RefundRow, TONES } from './refund-words.ts'

const STATUSES = ['unknown', 'asked', 'sent', 'done', 'refused'] as const

/** Every refund, the newest first; one of which nothing is known is settled in its details. */
export default function RefundsScreen() {
  const t = refundTexts.use()
  const [fields] = useFields()
  const status = STATUSES.find((one) => one === fields.status) ?? null
  const { query, source, file } = useSource(
    listRefunds,
    (number, sought, { after }) => ({ number, sought, status, ...momentsOf(fields.dates), after }),
    { exported: 'listRefunds' },
  )
  const [shown, setShown] = useState<RefundRow>()
  const { columns, filters } = useMemo(() => tableOf(t), [t])
  return (
    <>
      <ResourceScreen
        title={t.title}
        lead={t.lead}
        query={query}
        source={source}
        file={file}
        list={listRefunds}
        next={{ text: t.none }}
        nameOf={({ email, refundNo }) => `${email} ${refundNo}`}
        columns={columns}
        filters={filters}
        searchLabel={t.search}
        fileName="refunds"
        onOpen={setShown}
        acts={[{ label: t.details, icon: <IconListDetails size={18} stroke={1.5} aria-hidden />, act: setShown }]}
      />
      {shown && <RefundSheet id={shown.id} refundNo={shown.refundNo} onClose={() => setShown(undefined)} />}
    </>
  )
}

function tableOf(t: RefundTexts) {
  const columns: Column<RefundRow>[] = [
    { id: 'at', label: t.at, text: ({ askedAt }) => moment(askedAt), mono: true, card: 'caption' },
    { id: 'user', label: t.user, text: ({ email }) => email, card: 'title' },
    { id: 'amount', label: t.amount, text: ({ amountLi }) => yuan(amountLi), number: true, card: 'figure' },
    { id: 'to', label: t.to, text: (row) => t[row.destination], card: 'detail', named: true },
    {
      id: 'status',
      label: t.status,
      text: (row) => t[row.status],
      cell: (row) => <StateDot tone={TONES[row.status]}>{t[row.status]}</StateDot>,
      card: 'state',
    },
    { id: 'of', label: t.of, text: (row) => (row.isOfCredit ? t.ofCredit : t.ofOrder), card: 'detail', named: true },
    { id: 'product', label: t.product, text: ({ description }) => description, card: 'detail', named: true },
    { id: 'order', label: t.order, text: ({ orderNo }) => orderNo, mono: true },
    { id: 'number', label: t.number, text: ({ refundNo }) => refundNo, mono: true, hidden: true },
    { id: 'reason', label: t.reason, text: ({ reason }) => reason, hidden: true },
    { id: 'by', label: t.by, text: ({ askedBy }) => askedBy, hidden: true },
  ]
  const options = STATUSES.map((value) => ({ value, label: t[value] }))
  const filters: Filter<RefundRow>[] = [{ id: 'status', label: t.status, options }, dateFilter(t.at)]
  return { columns, filters }
}
