import { type AnswerOf, listReferralChannels } from '@dukou/contract'
import { IconPercentage, IconUser } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useFields, useGoTo } from '../../../../lib/address.ts'
import { grouped, yuan } from '../../../../lib/format.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import { useSource } from '../../../../office/resource/use-source.ts'
import type { Column, Filter } from '../../../../office/table/column.ts'
import { percent } from '../referral-facts.ts'
import { type OfficeReferralTexts, officeReferralTexts } from './messages.ts'

type Row = AnswerOf<typeof listReferralChannels>[number]

const ONLY: Record<string, 'flagged' | 'owing'> = { flagged: 'flagged', owing: 'owing' }

/** Referral channels with rate, sums and flags. Rate and code are edited with the user. */
export default function ReferralChannelsScreen() {
  const t = officeReferralTexts.use()
  const goTo = useGoTo()
  const [{ only }] = useFields()
  const { query, source, file } = useSource(
    listReferralChannels,
    (number, sought, { after }) => ({ number, sought, only: ONLY[only ?? ''] ?? null, after }),
    { exported: 'listReferralChannels' },
  )
  const { columns, filters } = useMemo(() => tableOf(t), [t])
  const to = (path: string) => (row: Row) => goTo(`${path}?q=${encodeURIComponent(row.email)}`)
  return (
    <ResourceScreen
      title={t.channels}
      lead={t.channelsLead}
      query={query}
      source={source}
      file={file}
      list={listReferralChannels}
      next={{ text: t.noChannels }}
      nameOf={({ email }) => email}
      columns={columns}
      filters={filters}
      searchLabel={t.channelsSearch}
      fileName="referral-channels"
      onOpen={to('/admin_rebates')}
      acts={[
        {
          label: t.openRebates,
          icon: <IconPercentage size={18} stroke={1.5} aria-hidden />,
          act: to('/admin_rebates'),
        },
        { label: t.openUser, icon: <IconUser size={18} stroke={1.5} aria-hidden />, act: to('/admin_userlist') },
      ]}
    />
  )
}

function tableOf(t: OfficeReferralTexts) {
  const money = (id: 'spent' | 'reversed' | 'debt', of: (row: Row) => bigint): Column<Row> => ({
    id,
    label: t[id],
    text: (row) => yuan(of(row)),
    number: true,
    card: 'detail',
    named: true,
  })
  const count = (id: 'invited' | 'paying' | 'count' | 'flagged', of: (row: Row) => number): Column<Row> => ({
    id,
    label: t[id],
    text: (row) => grouped(String(of(row))),
    number: true,
    card: 'detail',
    named: true,
  })
  const columns: Column<Row>[] = [
    { id: 'owner', label: t.owner, text: ({ email }) => email, card: 'title' },
    { id: 'code', label: t.code, text: ({ code }) => code ?? t.noCode, mono: true, card: 'caption' },
    { id: 'name', label: t.name, text: ({ name }) => name, hidden: true },
    { id: 'rate', label: t.rate, text: ({ rewardRate }) => percent(rewardRate), number: true },
    { id: 'window', label: t.window, text: ({ windowDays }) => String(windowDays), number: true, hidden: true },
    count('invited', ({ invited }) => invited),
    count('paying', ({ paid }) => paid),
    count('count', ({ rebates }) => rebates),
    count('flagged', ({ flagged }) => flagged),
    money('spent', ({ externalLi }) => externalLi),
    { id: 'reward', label: t.reward, text: ({ rewardLi }) => yuan(rewardLi), number: true, card: 'figure' },
    money('reversed', ({ reversedLi }) => reversedLi),
    money('debt', ({ debtLi }) => debtLi),
  ]
  const filters: Filter<Row>[] = [
    {
      id: 'only',
      label: t.only,
      options: [
        { value: 'flagged', label: t.withFlags },
        { value: 'owing', label: t.owing },
      ],
    },
  ]
  return { columns, filters }
}
