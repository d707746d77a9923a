import { type AnswerOf, allGifts } from '@dukou/contract'
import type { GiftState } from '@dukou/domain'
import { useMemo } from 'react'
import { useFields } from '../../../../lib/address.ts'
import { moment } from '../../../../lib/format.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import { useSource } from '../../../../office/resource/use-source.ts'
import type { Column, Filter } from '../../../../office/table/column.ts'
import { inGb } from '../gift-facts.ts'
import { type AllGiftTexts, allGiftTexts } from './messages.ts'

type Gift = AnswerOf<typeof allGifts>[number]

const STATES: readonly GiftState[] = ['open', 'taken', 'returned']

/** Gifts of traffic of all users, to read. */
export default function AllGiftsScreen() {
  const t = allGiftTexts.use()
  const [fields] = useFields()
  const { query, source, file } = useSource(
    allGifts,
    (number, sought, { after }) => ({
      state: STATES.find((state) => state === fields.state) ?? null,
      number,
      sought,
      after,
    }),
    { exported: 'allGifts' },
  )
  const columns = useMemo(() => columnsOf(t), [t])
  const filters = useMemo(() => filtersOf(t), [t])
  return (
    <ResourceScreen
      title={t.title}
      lead={t.lead}
      query={query}
      source={source}
      file={file}
      list={allGifts}
      next={{ text: t.empty }}
      nameOf={({ giverEmail, createdAt }) => `${giverEmail} ${moment(createdAt)}`}
      columns={columns}
      filters={filters}
      searchLabel={t.search}
      fileName="gifts"
    />
  )
}

function columnsOf(t: AllGiftTexts): Column<Gift>[] {
  return [
    { id: 'giver', label: t.giver, text: ({ giverEmail }) => giverEmail, card: 'title' },
    { id: 'receiver', label: t.receiver, text: ({ receiverEmail }) => receiverEmail ?? t.none, card: 'caption' },
    {
      id: 'state',
      label: t.state,
      text: ({ state, returnReason }) => t[returnReason ?? state],
      card: 'state',
    },
    { id: 'sent', label: t.sent, text: ({ sentGb }) => `${inGb(sentGb)} GB`, number: true, card: 'figure' },
    {
      id: 'received',
      label: t.received,
      text: ({ state, receivedGb }) => (state === 'taken' ? `${inGb(receivedGb)} GB` : t.none),
      number: true,
    },
    { id: 'created', label: t.created, text: ({ createdAt }) => moment(createdAt), card: 'detail' },
    { id: 'ended', label: t.ended, text: ({ endedAt }) => (endedAt ? moment(endedAt) : t.none) },
    { id: 'expires', label: t.expires, text: ({ expiresAt }) => moment(expiresAt) },
  ]
}

function filtersOf(t: AllGiftTexts): Filter<Gift>[] {
  return [
    {
      id: 'state',
      label: t.state,
      all: t.allStates,
      options: STATES.map((value) => ({ value, label: t[value] })),
      of: ({ state }) => state,
    },
  ]
}
