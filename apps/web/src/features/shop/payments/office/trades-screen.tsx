import { type InputOf, listTrades, tradesToday } from '@dukou/contract'
import { IconReceipt } from '@tabler/icons-react'
import { type ComponentType, useMemo, useState } from 'react'
import { useFields } from '../../../../lib/address.ts'
import { grouped, yuan } from '../../../../lib/format.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import { useSource } from '../../../../office/resource/use-source.ts'
import { momentsOf } from '../../../../office/table/filter-range.ts'
import { type TradeTexts, tradeTexts } from './messages.ts'
import { OrderDialog, type ReceiptPart, type RefundProps } from './order-dialog.tsx'
import { SuspenseButton } from './suspense-sheet.tsx'
import { tradeTable } from './trade-table.tsx'
import type { TradeRow } from './trade-words.ts'

type Input = InputOf<typeof listTrades>

const STATUSES: Record<string, Input['status']> = {
  paid: 'paid',
  unpaid: 'awaitingPayment',
  cancelled: 'cancelled',
}
const MODES: Record<string, Input['payMode']> = { alipay: 'alipay', wxpay: 'wxpay', other: 'other' }

interface TradesScreenProps {
  /** Draws the receipt of a paid order. */
  receipt: ReceiptPart
  /** The form that refunds an order. */
  Refund: ComponentType<RefundProps>
  /** The form that refunds payments for an order that became credit. */
  RefundCredit: ComponentType<RefundProps>
}

/** Every attempt to pay, the newest first, and the order behind each. */
export default function TradesScreen({ receipt, Refund, RefundCredit }: TradesScreenProps) {
  const t = tradeTexts.use()
  const [fields, change] = useFields()
  const { query, source, file } = useSource(
    listTrades,
    (number, sought, { after }) => ({
      number,
      sought,
      status: STATUSES[fields.status ?? ''] ?? null,
      payMode: MODES[fields.mode ?? ''] ?? null,
      ...momentsOf(fields.dates),
      after,
    }),
    { exported: 'listTrades' },
  )
  const [opened, setOpened] = useState<TradeRow>()
  const { columns, filters } = useMemo(() => tradeTable(t), [t])
  return (
    <>
      <ResourceScreen
        title={t.title}
        lead={<Today t={t} />}
        query={query}
        source={source}
        file={file}
        list={listTrades}
        next={{ text: t.empty }}
        nameOf={({ description, tradeNo }) => `${description} ${tradeNo}`}
        columns={columns}
        filters={filters}
        searchLabel={t.search}
        fileName="trades"
        onOpen={setOpened}
        side={<SuspenseButton />}
        acts={[{ label: t.openOrder, icon: <IconReceipt size={18} stroke={1.5} aria-hidden />, act: setOpened }]}
      />
      {opened && (
        <OrderDialog
          Refund={Refund}
          RefundCredit={RefundCredit}
          orderId={opened.orderId}
          orderNo={opened.orderNo}
          receipt={receipt}
          onUser={(email) => {
            setOpened(undefined)
            change({ q: email, status: undefined, mode: undefined, dates: undefined, page: undefined })
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

function Today({ t }: { t: TradeTexts }) {
  const today = useCall(tradesToday, {}, { quiet: true }).data
  if (!today) return t.leadLoading
  const { startedCount, succeededCount, paidCount, paidLi, refundedLi } = today
  const rate = startedCount === 0 ? t.noRate : `${((succeededCount / startedCount) * 100).toFixed(1)}%`
  const refunded = refundedLi > 0n ? yuan(refundedLi) : ''
  return t.lead(grouped(String(paidCount)), yuan(paidLi), refunded, grouped(String(startedCount)), rate)
}
