import { oddsOf, oddsText } from '@dukou/domain'
import { grouped } from '../../../../lib/format.ts'
import type { Column } from '../../../../office/table/column.ts'
import type { PrizeTexts } from './messages.ts'
import type { Prize } from './prize-values.ts'
import css from './prizes.module.css'

/** @param prizes all of them: their weights make the odds of each */
export function prizeColumns(prizes: readonly Prize[], t: PrizeTexts): Column<Prize>[] {
  const units = oddsOf(prizes)
  const placeOf = ({ id }: Prize) => prizes.findIndex((prize) => prize.id === id)
  const unitsOf = (prize: Prize) => units[placeOf(prize)] ?? 0
  return [
    {
      id: 'index',
      label: t.index,
      text: (prize) => String(placeOf(prize) + 1),
      order: placeOf,
      number: true,
      card: 'detail',
      named: true,
    },
    { id: 'name', label: t.name, text: ({ name }) => name, card: 'title' },
    {
      id: 'traffic',
      label: t.traffic,
      text: ({ permanentGb }) => grouped(String(permanentGb)),
      order: ({ permanentGb }) => permanentGb,
      number: true,
      card: 'figure',
    },
    {
      id: 'weight',
      label: t.weight,
      text: ({ weight }) => grouped(String(weight)),
      order: ({ weight }) => weight,
      number: true,
      card: 'detail',
      named: true,
    },
    {
      id: 'odds',
      label: t.odds,
      text: (prize) => oddsText(unitsOf(prize)),
      cell: (prize) => <Odds units={unitsOf(prize)} />,
      order: unitsOf,
      number: true,
      card: 'detail',
      named: true,
    },
    { id: 'description', label: t.description, text: ({ description }) => description, card: 'caption' },
    {
      id: 'coupon',
      label: t.coupon,
      text: ({ hasCoupon, payTenths, couponDays }) => (hasCoupon ? t.couponOf(payTenths, couponDays) : t.noCoupon),
      card: 'detail',
      named: true,
    },
    {
      id: 'days',
      label: t.days,
      text: ({ durationDays }) => String(durationDays),
      order: ({ durationDays }) => durationDays,
      number: true,
      hidden: true,
    },
  ]
}

function Odds({ units }: { units: number }) {
  return (
    <span className={css.odds}>
      <span className={css.bar} aria-hidden>
        <span style={{ width: `${units / 1000}%` }} />
      </span>
      <span className={css.share}>{oddsText(units)}</span>
    </span>
  )
}
