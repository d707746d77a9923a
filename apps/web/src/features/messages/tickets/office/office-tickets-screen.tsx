import { officeTickets } from '@dukou/contract'
import { useMemo, useState } from 'react'
import { useFields } from '../../../../lib/address.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import { useSource } from '../../../../office/resource/use-source.ts'
import { momentsOf } from '../../../../office/table/filter-range.ts'
import { officeTicketTexts } from './messages.ts'
import { TicketAlerts } from './ticket-alerts.tsx'
import { TicketSheet } from './ticket-sheet.tsx'
import { isState, type OfficeTicket, ticketTable } from './ticket-table.tsx'

const AGAIN_MS = 30_000

/** Everybody's tickets, who has waited longest first; one is read, answered and closed beside its customer's facts. */
export function OfficeTicketsScreen({ usersPath }: { usersPath: string }) {
  const t = officeTicketTexts.use()
  const [{ status = '', dates }] = useFields()
  const { query, source, file } = useSource(
    officeTickets,
    (number, sought, { after }) => ({
      number,
      sought,
      status: isState(status) ? status : null,
      ...momentsOf(dates),
      after,
    }),
    { everyMs: AGAIN_MS, exported: 'officeTickets' },
  )
  const [opened, setOpened] = useState<OfficeTicket>()
  const { columns, filters } = useMemo(() => ticketTable(t), [t])
  return (
    <>
      <ResourceScreen
        title={t.title}
        lead={t.lead}
        query={query}
        source={source}
        file={file}
        list={officeTickets}
        next={{ text: t.empty }}
        nameOf={({ title }) => title}
        columns={columns}
        filters={filters}
        side={<TicketAlerts />}
        searchLabel={t.search}
        fileName="tickets"
        onOpen={setOpened}
      />
      {opened && <TicketSheet ticket={opened} usersPath={usersPath} onClose={() => setOpened(undefined)} />}
    </>
  )
}
