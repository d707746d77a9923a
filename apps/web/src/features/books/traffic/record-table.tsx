import { addDays, type TrafficRecordType } from '@dukou/domain'
import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconCalendarCheck,
  IconDiscount,
  IconGift,
  IconHourglassEmpty,
  IconReceipt,
  IconShoppingBag,
  IconTicket,
  IconTrendingDown,
  IconUserDown,
  IconUserPlus,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { day, gigabytes, moment } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { businessDay } from '../../../lib/site-zone.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Figure } from '../../../ui/charts/figure.tsx'
import { Hidden } from '../../../ui/states/hidden.tsx'
import { wordsOfRecord } from './own-words.ts'
import { bandsOf, type TrafficRecord, toneOf, usedBytes } from './record-facts.ts'
import { type RecordTexts, recordTexts } from './record-messages.ts'
import css from './record-table.module.css'
import { typeTexts } from './type-messages.ts'

const ICONS: Record<TrafficRecordType, ComponentType<{ size: number; stroke: number }>> = {
  spend: IconTrendingDown,
  buy: IconShoppingBag,
  coupon: IconDiscount,
  checkIn: IconCalendarCheck,
  prizeSpend: IconTicket,
  prizeReward: IconGift,
  giftSent: IconArrowUpRight,
  refund: IconReceipt,
  giftReceived: IconArrowDownLeft,
  trialExpired: IconHourglassEmpty,
  agencySpend: IconUserDown,
  agencyAllocate: IconUserPlus,
}

interface RecordTableProps {
  rows: readonly TrafficRecord[]
  /** Records of all types, to find the use of a day. */
  all: readonly TrafficRecord[]
}

/** Records in days, the newest first. Two columns fit on a phone as well. */
export function RecordTable({ rows, all }: RecordTableProps) {
  const t = recordTexts.use()
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <caption>
          <Hidden>{t.allRecords}</Hidden>
        </caption>
        <thead>
          <tr>
            <th scope="col" className={css.head}>
              <Hidden>{t.record}</Hidden>
            </th>
            <th scope="col" className={css.head}>
              <Hidden>{t.change}</Hidden>
            </th>
          </tr>
        </thead>
        {bandsOf(rows).map(({ day, records }) => (
          <tbody key={day}>
            <Band day={day} use={all.find((record) => record.day === day && record.split)} />
            {records.map((record, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: records have no key of their own, and stand where they are.
              <Row key={at} record={record} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Band({ day, use }: { day: string; use: TrafficRecord | undefined }) {
  const t = recordTexts.use()
  const now = useNow(60_000)
  const today = businessDay(now)
  const short = day.slice(5)
  const weekday = t.weekdays.split(' ')[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
  const name = day === today ? t.today(short, weekday) : day === addDays(today, -1) ? t.yesterday(short) : short
  const used = use?.split && gigabytes(usedBytes(use.split))
  return (
    <tr>
      <th scope="rowgroup" colSpan={2} className={css.band}>
        <div className={css.day}>
          <span title={day}>{name}</span>
          <span className={css.total}>
            {used && (day === today ? t.usedUntil(moment(use.updatedAt).slice(11, 16), used) : t.used(used))}
          </span>
        </div>
      </th>
    </tr>
  )
}

function Row({ record }: { record: TrafficRecord }) {
  const t = recordTexts.use()
  const types = typeTexts.use()
  const { name, more } = wordsOfRecord(record, types, useLanguage())
  const Icon = ICONS[record.type]
  const tone = toneOf(record)
  const left = gigabytes(record.grantedBytes - record.usedBytes)
  return (
    <tr>
      <th scope="row" className={css.record}>
        <div className={css.what}>
          <span className={css.tile} data-tone={tone} aria-hidden>
            <Icon size={18} stroke={1.5} />
          </span>
          <span>
            {name}
            <span className={css.caption}>{detailOf(record, more, t)}</span>
          </span>
        </div>
      </th>
      <td className={css.amount}>
        <b className={css.change} data-tone={tone === 'grey' ? undefined : 'green'}>
          {record.changeBytes !== 0n || record.days === 0 ? (
            <Figure value={signed(record.changeBytes)} unit="GB" />
          ) : null}
          {record.days !== 0 && <span className={css.days}>{t.days(record.days)}</span>}
        </b>
        <span className={css.caption}>
          {record.timeExpiresAt && (
            <span title={moment(record.timeExpiresAt)}>{t.until(endOf(record.timeExpiresAt, record.day))}</span>
          )}
          {record.timeExpiresAt && record.changeBytes !== 0n && t.join}
          {(record.changeBytes !== 0n || !record.timeExpiresAt) && <span>{t.left(left)}</span>}
        </span>
      </td>
    </tr>
  )
}

/** An end in the year of its record goes without the year. */
function endOf(at: Date, recordDay: string): string {
  const end = day(at)
  return end.slice(0, 4) === recordDay.slice(0, 4) ? end.slice(5) : end
}

const signed = (bytes: bigint) => (bytes > 0n ? `+${gigabytes(bytes)}` : gigabytes(bytes))

/** Details of a record. Use: the balances it was taken from. Other types: description and time. */
function detailOf({ split, updatedAt }: TrafficRecord, more: string, t: RecordTexts): string {
  if (!split) return [more, moment(updatedAt).slice(11)].filter(Boolean).join(t.join)
  const parts = [
    split.quotaBytes > 0n && t.part(t.quota, gigabytes(split.quotaBytes)),
    split.trialBytes > 0n && t.part(t.trial, gigabytes(split.trialBytes)),
    split.permanentBytes > 0n && t.part(t.permanent, gigabytes(split.permanentBytes)),
    split.overrunBytes > 0n && `${t.part(t.overrun, gigabytes(split.overrunBytes))} ${t.notCharged}`,
    split.permanentBytes === 0n && t.permanentUntouched,
  ]
  return parts.filter(Boolean).join(t.join)
}
