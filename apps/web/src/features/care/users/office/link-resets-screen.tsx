import { type AnswerOf, listLinkResets } from '@dukou/contract'
import { IconUser } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useGoTo } from '../../../../lib/address.ts'
import { grouped, moment } from '../../../../lib/format.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import type { Column, Filter } from '../../../../office/table/column.ts'
import { traffic } from '../../../../office/traffic.ts'
import { type LinkResetTexts, linkResetTexts } from './link-resets-messages.ts'

type Row = AnswerOf<typeof listLinkResets>[number]

/** Users who reset their own link repeatedly or while connected. */
export default function LinkResetsScreen() {
  const t = linkResetTexts.use()
  const goTo = useGoTo()
  const query = useCall(listLinkResets, { days: 30 })
  const { columns, filters } = useMemo(() => tableOf(t), [t])
  const openUser = ({ email }: Row) => goTo(`/admin_userlist?q=${encodeURIComponent(email)}`)
  return (
    <ResourceScreen
      title={t.title}
      lead={t.lead}
      query={query}
      list={listLinkResets}
      next={{ text: t.empty }}
      nameOf={({ email }) => email}
      columns={columns}
      filters={filters}
      searchLabel={t.search}
      fileName="link-resets"
      onOpen={openUser}
      acts={[{ label: t.openUser, icon: <IconUser size={18} stroke={1.5} aria-hidden />, act: openUser }]}
    />
  )
}

function tableOf(t: LinkResetTexts) {
  const columns: Column<Row>[] = [
    { id: 'email', label: t.email, text: ({ email }) => email, card: 'title' },
    { id: 'inUse', label: t.inUse, ...countOf(({ inUse }) => inUse), card: 'figure', named: true },
    { id: 'resets', label: t.resets, ...countOf(({ resets }) => resets), card: 'detail', named: true },
    { id: 'addresses', label: t.addresses, ...countOf(({ addresses }) => addresses), card: 'detail', named: true },
    {
      id: 'billed',
      label: t.billed,
      text: ({ billedBytes }) => traffic(billedBytes),
      order: ({ billedBytes }) => billedBytes,
      number: true,
      card: 'detail',
      named: true,
    },
    {
      id: 'lastAt',
      label: t.lastAt,
      text: ({ lastAt }) => moment(lastAt),
      order: ({ lastAt }) => lastAt.getTime(),
      mono: true,
      card: 'caption',
    },
  ]
  const filters: Filter<Row>[] = [
    {
      id: 'use',
      label: t.use,
      options: [
        { value: 'used', label: t.used },
        { value: 'unused', label: t.unused },
      ],
      of: ({ inUse }) => (inUse > 0 ? 'used' : 'unused'),
    },
  ]
  return { columns, filters }
}

function countOf(of: (row: Row) => number) {
  return { text: (row: Row) => grouped(String(of(row))), order: of, number: true } as const
}
