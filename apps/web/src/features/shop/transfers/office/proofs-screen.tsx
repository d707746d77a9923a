import { listProofs } from '@dukou/contract'
import { IconBuildingBank } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useFields } from '../../../../lib/address.ts'
import { yuan } from '../../../../lib/format.ts'
import { useMay } from '../../../../lib/use-may.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import { useSource } from '../../../../office/resource/use-source.ts'
import type { RowAct } from '../../../../office/table/column.ts'
import { proofTexts } from './messages.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { type ProofRow, proofTable, STATUSES } from './proof-table.tsx'
import { RefuseForm } from './refuse-form.tsx'

/** Proofs of transfers, the newest first, with the picture and the decision of each. */
export default function ProofsScreen() {
  const t = proofTexts.use()
  const may = useMay()
  const [fields] = useFields()
  const { query, source, file } = useSource(
    listProofs,
    (number, sought, { after }) => ({
      number,
      sought,
      status: STATUSES.find((one) => one === fields.status) ?? null,
      after,
    }),
    { exported: 'listProofs', everyMs: 60_000 },
  )
  const [opened, setOpened] = useState<{ what: 'details' | 'refuse'; row: ProofRow }>()
  const close = () => setOpened(undefined)
  const { columns, filters } = useMemo(() => proofTable(t), [t])
  const details = (row: ProofRow) => setOpened({ what: 'details', row })
  const acts: RowAct<ProofRow>[] = [
    {
      label: ({ status }) => (may('transfers:write') && status === 'waiting' ? t.confirm : t.details),
      icon: <IconBuildingBank size={18} stroke={1.5} aria-hidden />,
      act: details,
    },
  ]
  // The newest state of the row, which the list may have fetched again, or have no more by its filter.
  const row = opened && (query.data?.find(({ id }) => id === opened.row.id) ?? opened.row)
  return (
    <>
      <ResourceScreen
        title={t.title}
        lead={t.lead}
        query={query}
        source={source}
        file={file}
        list={listProofs}
        next={{ text: t.empty }}
        nameOf={({ email, askedLi }) => `${email} ${yuan(askedLi)}`}
        columns={columns}
        filters={filters}
        searchLabel={t.search}
        fileName="transfer-proofs"
        onOpen={details}
        acts={acts}
      />
      {opened?.what === 'details' && row && (
        <ProofDialog row={row} onRefuse={() => setOpened({ what: 'refuse', row })} onClose={close} />
      )}
      {opened?.what === 'refuse' && <RefuseForm row={opened.row} onClose={close} />}
    </>
  )
}
