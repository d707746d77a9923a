import type { AnswerOf, lotteryToday } from '@dukou/contract'
import { averageGb, totalWeight, type Weighted, weightedGb, winRatePercent } from '@dukou/domain'
import { grouped } from '../../../../lib/format.ts'
import type { PrizeTexts } from './messages.ts'
import css from './prizes.module.css'

type WithTraffic = Weighted & { permanentGb: number }

/** Sums of the weights, as the product computes them, and figures of the day. */
export function PrizeSums({
  prizes,
  today,
  t,
}: {
  prizes: readonly WithTraffic[]
  today: AnswerOf<typeof lotteryToday> | undefined
  t: PrizeTexts
}) {
  const figures = [
    ...sumsOf(prizes, t),
    ...(today
      ? [
          { name: t.cost, value: whole(today.costGb), unit: 'GB', more: t.costMore },
          {
            name: t.today,
            value: whole(today.drawCount),
            unit: t.times,
            more: t.todayMore(whole(today.givenGb), whole(today.spentGb)),
          },
        ]
      : []),
  ]
  const average = averageGb(prizes)
  return (
    <section className={css.sums} aria-label={t.title}>
      <dl>
        {figures.map(({ name, value, unit, more }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b> {unit}
              <span className={css.more}>{more}</span>
            </dd>
          </div>
        ))}
      </dl>
      {today && prizes.length > 0 && (
        <p className={css.friendly}>{t.friendly(whole(totalWeight(prizes)), short(average), whole(today.costGb))}</p>
      )}
      {today?.costGb === 0 && <p className={css.warning}>{t.closed}</p>}
      {today && today.costGb > 0 && average > today.costGb && <p className={css.warning}>{t.losing}</p>}
      {today?.isFull && <p className={css.warning}>{t.full(whole(today.limitGb))}</p>}
    </section>
  )
}

/** Total weight, logical traffic sum and win rate. */
export function sumsOf(prizes: readonly WithTraffic[], t: PrizeTexts) {
  return [
    { name: t.totalWeight, value: whole(totalWeight(prizes)), unit: '', more: t.totalWeightMore },
    { name: t.sum, value: whole(weightedGb(prizes)), unit: 'GB', more: t.sumMore },
    { name: t.rate, value: `${short(winRatePercent(prizes))}%`, unit: '', more: t.rateMore },
  ]
}

const whole = (n: number) => grouped(String(n))
/** At most two decimals. */
const short = (n: number) => grouped(String(Number(n.toFixed(2))))
