import { type AnswerOf, listCouponRecords, MOST_COUPON_RECORDS } from '@dukou/contract'
import { useMemo } from 'react'
import { useFields } from '../../../../lib/address.ts'
import { moment, yuan } from '../../../../lib/format.ts'
import { DaysField } from '../../../../office/days-field.tsx'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import { useSource } from '../../../../office/resource/use-source.ts'
import { StateDot } from '../../../../office/state-dot.tsx'
import type { Column, Filter } from '../../../../office/table/column.ts'
import { dateFilter } from '../../../../office/table/date-filter.ts'
import { momentsOf } from '../../../../office/table/filter-range.ts'
import { recordText } from './coupon-words.ts'
import { type CouponOfficeTexts, couponOfficeTexts } from './messages.ts'

type Row = AnswerOf<typeof listCouponRecords>[number]

const USUAL_LIMIT = 100
/** The states that the server keeps the rows to. */
const IS_RESTORED: Record<string, boolean> = { used: false, restored: true }

/** The newest uses of coupons, as many as somebody asks for. */
export default function CouponRecordsScreen() {
  const t = couponOfficeTexts.use()
  const [fields, change] = useFields()
  const limit = limitOf(fields.limit)
  const { query, source, file } = useSource(
    listCouponRecords,
    (number, sought, { after }) => ({
      number,
      sought,
      isRestored: IS_RESTORED[fields.state ?? ''] ?? null,
      ...momentsOf(fields.dates),
      after,
    }),
    { exported: 'listCouponRecords', first: limit },
  )
  const { columns, filters } = useMemo(() => tableOf(t), [t])
  return (
    <ResourceScreen
      title={t.records}
      lead={t.recordsLead}
      query={query}
      source={source}
      file={file}
      list={listCouponRecords}
      next={{ title: t.noRecords, text: t.noRecordsText }}
      nameOf={({ email, code }) => `${email ?? t.noEmail} ${code}`}
      columns={columns}
      filters={filters}
      searchLabel={t.recordSearch}
      fileName="coupon-records"
      side={
        <DaysField
          before={t.recent}
          after={t.recordUnit}
          label={t.limit}
          value={limit}
          max={MOST_COUPON_RECORDS}
          onChange={(next) =>
            change({ limit: next === USUAL_LIMIT ? undefined : String(next), rows: undefined, page: undefined })
          }
        />
      }
    />
  )
}

function limitOf(text: string | undefined): number {
  const limit = Number(text)
  return Number.isInteger(limit) && limit >= 1 && limit <= MOST_COUPON_RECORDS ? limit : USUAL_LIMIT
}

function tableOf(t: CouponOfficeTexts) {
  const stateOf = ({ isRestored }: Row) => (isRestored ? t.isRestored : t.isUsed)
  const columns: Column<Row>[] = [
    { id: 'email', label: t.email, text: ({ email }) => email ?? t.noEmail, card: 'title' },
    { id: 'code', label: t.code, text: ({ code }) => code, mono: true, card: 'detail' },
    { id: 'name', label: t.name, text: ({ name }) => name, hidden: true },
    { id: 'effect', label: t.effect, text: (row) => recordText(row, t), card: 'figure' },
    {
      id: 'time',
      label: t.usedAt,
      text: ({ usedAt }) => moment(usedAt),
      card: 'caption',
    },
    { id: 'order', label: t.orderNo, text: ({ orderNo }) => orderNo ?? t.none, mono: true, hidden: true },
    {
      id: 'taken',
      label: t.discountedBy,
      text: ({ discountLi }) => (discountLi > 0n ? yuan(discountLi) : t.none),
      number: true,
      hidden: true,
    },
    {
      id: 'state',
      label: t.state,
      text: stateOf,
      cell: (row) => <StateDot tone={row.isRestored ? 'off' : 'good'}>{stateOf(row)}</StateDot>,
      card: 'state',
    },
  ]
  const filters: Filter<Row>[] = [
    {
      id: 'state',
      label: t.state,
      options: [
        { value: 'used', label: t.isUsed },
        { value: 'restored', label: t.isRestored },
      ],
    },
    dateFilter(t.usedAt),
  ]
  return { columns, filters }
}
