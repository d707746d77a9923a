import { listAudit } from '@dukou/contract'
import { useMemo, useState } from 'react'
import { useFields } from '../../../../lib/address.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import { useSource } from '../../../../office/resource/use-source.ts'
import { momentsOf } from '../../../../office/table/filter-range.ts'
import { ActSheet } from './act-sheet.tsx'
import { actionTexts, fieldTexts } from './action-messages.ts'
import { type Act, actName, auditTable, namesOfFields, targetOf } from './audit-table.ts'
import { auditTexts } from './messages.ts'

/**
 * Acts of staff and of the program itself, newest first.
 * @param settings the names of settings, by how the wire spells them
 */
export function AuditScreen({ settings }: { settings: Readonly<Record<string, string>> }) {
  const t = auditTexts.use()
  const names = actionTexts.use()
  const fields = fieldTexts.use()
  const [{ action, dates }] = useFields()
  const { query, source, file } = useSource(
    listAudit,
    (number, sought, { after }) => ({ number, sought, action: action ?? null, ...momentsOf(dates), after }),
    {
      exported: 'listAudit',
    },
  )
  const [opened, setOpened] = useState<Act>()
  const nameOf = useMemo(() => namesOfFields(fields, settings), [fields, settings])
  const { columns, filters } = useMemo(() => auditTable(t, names, nameOf), [t, names, nameOf])
  return (
    <>
      <ResourceScreen
        title={t.title}
        lead={t.lead}
        query={query}
        source={source}
        file={file}
        list={listAudit}
        next={{ text: t.noActs }}
        nameOf={(act) => `${actName(act.action, names)} ${targetOf(act, t)}`}
        columns={columns}
        filters={filters}
        searchLabel={t.search}
        fileName="audit"
        onOpen={setOpened}
      />
      {opened && <ActSheet act={opened} nameOf={nameOf} onClose={() => setOpened(undefined)} />}
    </>
  )
}
