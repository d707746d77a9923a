import { myTrafficRecords } from '@dukou/contract'
import { IconChartBar } from '@tabler/icons-react'
import { useState } from 'react'
import { gigabytes } from '../../../lib/format.ts'
import { businessDay } from '../../../lib/site-zone.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Pager } from '../../../ui/layout/pager.tsx'
import { DEFAULT_PAGE_SIZE, type PageSize, pageOf } from '../../../ui/layout/paging.ts'
import { Empty } from '../../../ui/states/empty.tsx'
import { laterPart } from '../../../ui/states/later-part.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { NoneShown } from '../../../ui/states/none-shown.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx'
import { RECORD_TYPES, type RecordFilter, sumOfUse, type TrafficRecord, usedBytes, useOfDays } from './record-facts.ts'
import { type RecordTexts, recordTexts } from './record-messages.ts'
import { RecordTable } from './record-table.tsx'
import css from './records-screen.module.css'
import { typeTexts } from './type-messages.ts'

// Named by each screen for itself, so that no other page downloads it.
const UseChart = laterPart(() => import('./use-chart.tsx'), <Skeleton height={230} />)

interface RecordsScreenProps {
  signedIn: boolean
  filter: RecordFilter
  onFilter: (filter: RecordFilter) => void
}

/** The user's traffic records: traffic used and traffic received. */
export function RecordsScreen({ signedIn, filter, onFilter }: RecordsScreenProps) {
  const t = recordTexts.use()
  const types = typeTexts.use()
  const records = useCall(myTrafficRecords, {}, { when: signedIn, everyMs: 60_000 })
  return (
    <Page
      title={t.title}
      lead={t.lead}
      side={
        <Select
          label={t.filter}
          value={filter}
          onChange={onFilter}
          options={[
            { value: 'all', code: 'all', label: t.allTypes },
            ...RECORD_TYPES.map(({ type, code }) => ({
              value: type,
              code,
              label: types[type],
            })),
          ]}
        />
      }
    >
      <Loaded query={records} skeleton={<RecordsSkeleton />} empty={<NoRecords />}>
        {(all) => (
          <>
            <UseCard records={all} />
            <RecordList all={all} filter={filter} onShowAll={() => onFilter('all')} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function UseCard({ records }: { records: readonly TrafficRecord[] }) {
  const t = recordTexts.use()
  const uses = useOfDays(records, businessDay(useNow(60_000)))
  const sum = sumOfUse(uses)
  return (
    <Card title={t.usedIn(gigabytes(usedBytes(sum)))} caption={usedBytes(sum) > 0n ? partsOf(sum, t) : t.noneUsed}>
      {usedBytes(sum) > 0n && <UseChart uses={uses} />}
    </Card>
  )
}

function partsOf(sum: ReturnType<typeof sumOfUse>, t: RecordTexts): string {
  const parts: [string, bigint][] = [
    [t.quota, sum.quotaBytes],
    [t.trial, sum.trialBytes],
    [t.permanent, sum.permanentBytes],
    [t.overrun, sum.overrunBytes],
  ]
  const used = parts.filter(([, bytes]) => bytes > 0n)
  return t.ofWhich(used.map(([name, bytes]) => `${t.part(name, gigabytes(bytes))} GB`).join(t.join))
}

interface RecordListProps {
  all: readonly TrafficRecord[]
  filter: RecordFilter
  onShowAll: () => void
}

function RecordList({ all, filter, onShowAll }: RecordListProps) {
  const t = recordTexts.use()
  const [size, setSize] = useState<PageSize>(DEFAULT_PAGE_SIZE)
  const [wanted, setWanted] = useState(1)
  const matching = filter === 'all' ? all : all.filter(({ type }) => type === filter)
  const { rows, page, pages } = pageOf(matching, size, wanted)
  if (matching.length === 0)
    return <NoneShown icon={CHART} title={t.noneOfType} text={t.noneOfTypeText} onShowAll={onShowAll} />
  return (
    <>
      <RecordTable rows={rows} all={all} />
      <Pager total={matching.length} page={page} pages={pages} size={size} onPage={setWanted} onSize={setSize} />
    </>
  )
}

const CHART = <IconChartBar size={36} stroke={1.5} aria-hidden />

function NoRecords() {
  const t = recordTexts.use()
  return (
    <Card>
      <Empty
        icon={CHART}
        title={t.empty}
        text={t.emptyText}
        action={
          <ButtonLink to="/" variant="default">
            {t.toHome}
          </ButtonLink>
        }
      />
    </Card>
  )
}

function RecordsSkeleton() {
  return (
    <SkeletonGroup className={css.skeleton ?? ''}>
      <Skeleton height={314} radius={12} />
      <Skeleton height={392} radius={12} />
    </SkeletonGroup>
  )
}
