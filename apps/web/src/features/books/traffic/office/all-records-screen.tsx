import { type AnswerOf, allTrafficRecords, type InputOf } from '@dukou/contract'
import { useMemo } from 'react'
import { useFields } from '../../../../lib/address.ts'
import { gigabytes, moment } from '../../../../lib/format.ts'
import { type Language, useLanguage } from '../../../../lib/i18n.ts'
import { DaysField } from '../../../../office/days-field.tsx'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import { useSource } from '../../../../office/resource/use-source.ts'
import type { Column, Filter } from '../../../../office/table/column.ts'
import { wordsOfRecord } from '../own-words.ts'
import { typeTexts } from '../type-messages.ts'
import { type AllRecordTexts, allRecordTexts } from './messages.ts'

type Record = AnswerOf<typeof allTrafficRecords>[number]
type Type = NonNullable<InputOf<typeof allTrafficRecords>['type']>

const USUAL_DAYS = 2
const MOST_DAYS = 90

/** In the order of the dropdown. */
const TYPES: readonly Type[] = [
  'spend',
  'buy',
  'coupon',
  'checkIn',
  'prizeReward',
  'prizeSpend',
  'giftSent',
  'giftReceived',
  'agencySpend',
  'agencyAllocate',
  'trialExpired',
]

/** Traffic records of all users in the last days. */
export default function AllRecordsScreen() {
  const t = allRecordTexts.use()
  const types = typeTexts.use()
  const [fields, change] = useFields()
  const dayCount = daysOf(fields.days)
  const { query, source, file } = useSource(
    allTrafficRecords,
    (number, sought, { after }) => ({
      type: TYPES.find((type) => type === fields.type) ?? null,
      dayCount,
      number,
      sought,
      after,
    }),
    { exported: 'allTrafficRecords' },
  )
  const language = useLanguage()
  const { columns, filters } = useMemo(() => tableOf(t, types, language), [t, types, language])
  return (
    <ResourceScreen
      title={t.title}
      lead={t.lead}
      query={query}
      source={source}
      file={file}
      list={allTrafficRecords}
      next={{ text: t.empty }}
      nameOf={({ email, day }) => `${email} ${day}`}
      columns={columns}
      filters={filters}
      searchLabel={t.search}
      fileName="traffic-records"
      side={
        <DaysField
          before={t.recent}
          after={t.dayUnit}
          label={t.dayField}
          value={dayCount}
          max={MOST_DAYS}
          onChange={(days) => change({ days: days === USUAL_DAYS ? undefined : String(days), page: undefined })}
        />
      }
    />
  )
}

function daysOf(text: string | undefined): number {
  const days = Number(text)
  return Number.isInteger(days) && days >= 1 && days <= MOST_DAYS ? days : USUAL_DAYS
}

function tableOf(
  t: AllRecordTexts,
  types: Readonly<{ [type in Type]: string }>,
  language: Language,
): { columns: Column<Record>[]; filters: Filter<Record>[] } {
  const wordsOf = (row: Record) => wordsOfRecord(row, types, language)
  const columns: Column<Record>[] = [
    { id: 'user', label: t.user, text: ({ email }) => email, card: 'title' },
    { id: 'kind', label: t.type, text: (row) => wordsOf(row).name, card: 'state' },
    { id: 'description', label: t.description, text: (row) => wordsOf(row).more, card: 'caption' },
    {
      id: 'change',
      label: t.change,
      text: (row) => changeText(row, t),
      order: ({ changeBytes }) => changeBytes,
      number: true,
      card: 'figure',
    },
    {
      id: 'left',
      label: t.left,
      text: ({ leftBytes }) => (leftBytes === null ? t.none : `${gigabytes(leftBytes)} GB`),
      number: true,
    },
    {
      id: 'used',
      label: t.used,
      text: ({ usedBytes }) => `${gigabytes(usedBytes)} GB`,
      order: ({ usedBytes }) => usedBytes,
      number: true,
    },
    {
      id: 'granted',
      label: t.granted,
      text: ({ grantedBytes }) => `${gigabytes(grantedBytes)} GB`,
      order: ({ grantedBytes }) => grantedBytes,
      number: true,
    },
    { id: 'time', label: t.time, text: ({ at, day }) => (at ? moment(at) : day), card: 'detail' },
  ]
  const filters: Filter<Record>[] = [
    {
      id: 'type',
      label: t.type,
      all: t.allTypes,
      options: TYPES.map((value) => ({ value, label: types[value] })),
      of: ({ type }) => type,
    },
  ]
  return { columns, filters }
}

function changeText({ changeBytes, days }: Record, t: AllRecordTexts): string {
  const traffic = `${changeBytes > 0n ? '+' : ''}${gigabytes(changeBytes)} GB`
  if (days === 0) return traffic
  return changeBytes === 0n ? t.days(days) : `${traffic} ${t.days(days)}`
}
