import { listWithdrawals, waitingWithdrawals } from '@dukou/contract'
import { IconMessage, IconWallet } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useFields } from '../../../../lib/address.ts'
import { yuan } from '../../../../lib/format.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { useMay } from '../../../../lib/use-may.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import { useSource } from '../../../../office/resource/use-source.ts'
import type { RowAct } from '../../../../office/table/column.ts'
import { MessageForm } from './message-form.tsx'
import { type WithdrawalTexts, withdrawalTexts } from './messages.ts'
import { PayoutsButton } from './payouts-sheet.tsx'
import { RefuseForm } from './refuse-form.tsx'
import { WithdrawalDialog } from './withdrawal-dialog.tsx'
import { isOpen, STATUSES, type WithdrawalRow, withdrawalTable } from './withdrawal-table.tsx'

type Opened = { what: 'details' | 'message' | 'refuse'; row: WithdrawalRow }

/** Withdrawals, those that wait first, with settlement, details and message of each. */
export default function WithdrawalsScreen() {
  const t = withdrawalTexts.use()
  const may = useMay()
  const [fields] = useFields()
  const { query, source, file } = useSource(
    listWithdrawals,
    (number, sought, { after }) => ({
      number,
      sought,
      status: STATUSES.find((one) => one === fields.status) ?? null,
      after,
    }),
    { exported: 'listWithdrawals', everyMs: 60_000 },
  )
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const { columns, filters } = useMemo(() => withdrawalTable(t), [t])
  const mayWrite = may('withdrawals:write')
  const details = (row: WithdrawalRow) => setOpened({ what: 'details', row })
  const acts: RowAct<WithdrawalRow>[] = [
    {
      label: (row) => (mayWrite && isOpen(row) ? t.settle : t.details),
      icon: <IconWallet size={18} stroke={1.5} aria-hidden />,
      act: details,
    },
  ]
  if (mayWrite) {
    const act = (row: WithdrawalRow) => setOpened({ what: 'message', row })
    acts.push({ label: t.leave, icon: <IconMessage size={18} stroke={1.5} aria-hidden />, act })
  }
  // The newest state of the row, which the list may have fetched again, or have no more by its filter.
  const row = opened && (query.data?.find(({ id }) => id === opened.row.id) ?? opened.row)
  return (
    <>
      <ResourceScreen
        title={t.title}
        lead={<Waiting t={t} />}
        query={query}
        source={source}
        file={file}
        list={listWithdrawals}
        next={{ text: t.empty }}
        nameOf={({ user, amountLi }) => `${user.email} ${yuan(amountLi)}`}
        columns={columns}
        filters={filters}
        searchLabel={t.search}
        fileName="withdrawals"
        onOpen={details}
        side={mayWrite && <PayoutsButton />}
        acts={acts}
      />
      {opened?.what === 'details' && row && (
        <WithdrawalDialog
          row={row}
          onRefuse={() => setOpened({ what: 'refuse', row })}
          onTaken={() => setOpened({ what: 'details', row: { ...row, status: 'taken' } })}
          onClose={close}
        />
      )}
      {opened?.what === 'message' && <MessageForm row={opened.row} onClose={close} />}
      {opened?.what === 'refuse' && <RefuseForm row={opened.row} onClose={close} />}
    </>
  )
}

function Waiting({ t }: { t: WithdrawalTexts }) {
  const waiting = useCall(waitingWithdrawals, {}, { quiet: true }).data
  if (!waiting) return t.leadLoading
  const count = waiting.reduce((sum, { openCount }) => sum + openCount, 0)
  return t.lead(count, yuan(waiting.reduce((sum, { openLi }) => sum + openLi, 0n)))
}
