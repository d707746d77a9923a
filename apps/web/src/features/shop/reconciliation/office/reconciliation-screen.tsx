import { fetchBill, listBillDays, officeHome } from '@dukou/contract'
import { IconDownload, IconFileImport, IconScale } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useFields } from '../../../../lib/address.ts'
import { call } from '../../../../lib/client.ts'
import { refresh, useCall } from '../../../../lib/use-call.ts'
import { useMay } from '../../../../lib/use-may.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import type { RowAct } from '../../../../office/table/column.ts'
import { tellFailure } from '../../../../office/tell.ts'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { type DayRow, dayTable } from './day-table.tsx'
import { DifferencesSheet } from './differences-sheet.tsx'
import { type ReconciliationTexts, reconciliationTexts } from './messages.ts'
import { MonthPicker } from './month-picker.tsx'
import { isMonth, thisMonth } from './months.ts'
import { MonthsButton } from './months-sheet.tsx'
import { UploadBill } from './upload-bill.tsx'

const NONE: DayRow[] = []

/** Days of a month: what the books have, what the platform's bill has, and where both differ. */
export default function ReconciliationScreen() {
  const t = reconciliationTexts.use()
  const may = useMay()
  const [fields, change] = useFields()
  const month = isMonth(fields.month) ? fields.month : thisMonth()
  const query = useCall(listBillDays, { month })
  const [opened, setOpened] = useState<DayRow>()
  const [isUploading, setUploading] = useState<{ row?: DayRow }>()
  const { columns, filters } = useMemo(() => dayTable(t, query.data ?? NONE), [t, query.data])
  const mayWrite = may('reconciliation:write')
  const acts: RowAct<DayRow>[] = [
    { label: t.differences, icon: <IconScale size={18} stroke={1.5} aria-hidden />, act: setOpened },
  ]
  if (mayWrite) {
    acts.push(
      {
        label: t.upload,
        icon: <IconFileImport size={18} stroke={1.5} aria-hidden />,
        act: (row) => setUploading({ row }),
      },
      {
        label: ({ canFetch }) => (canFetch ? t.fetch : t.cannotFetch),
        icon: <IconDownload size={18} stroke={1.5} aria-hidden />,
        act: (row) => (row.canFetch ? void fetchAndTell(row, t) : toast.info(t.uploadInstead, { ms: 3000 })),
      },
    )
  }
  return (
    <>
      <ResourceScreen<DayRow>
        title={t.title}
        lead={t.lead}
        query={query}
        list={listBillDays}
        next={{ text: t.next }}
        nameOf={({ paymentAccount, day }) => `${paymentAccount} ${day}`}
        columns={columns}
        filters={filters}
        searchLabel={t.search}
        fileName={`reconciliation-${month}`}
        onOpen={setOpened}
        side={
          <>
            <MonthPicker month={month} onMonth={(next) => change({ month: next, page: undefined })} />
            <MonthsButton month={month} onUpload={mayWrite ? () => setUploading({}) : undefined} />
          </>
        }
        acts={acts}
      />
      {opened && (
        <DifferencesSheet
          paymentAccount={opened.paymentAccount}
          day={opened.day}
          onClose={() => setOpened(undefined)}
        />
      )}
      {isUploading && (
        <UploadBill {...(isUploading.row && { row: isUploading.row })} onClose={() => setUploading(undefined)} />
      )}
    </>
  )
}

async function fetchAndTell({ paymentAccount, day }: DayRow, t: ReconciliationTexts): Promise<void> {
  toast.info(t.fetching, { ms: 2000 })
  try {
    const { lines, open } = await call(fetchBill, { paymentAccount, day })
    const tell = open === 0 ? toast.success : toast.warn
    tell(t.added(lines), { more: t.found(open), ms: 3000 })
  } catch (thrown) {
    tellFailure(t.fetchFailed, thrown)
  }
  await refresh(listBillDays, officeHome)
}
