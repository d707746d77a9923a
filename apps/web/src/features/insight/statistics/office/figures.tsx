import { type StatisticsTexts, statisticsTexts } from './messages.ts'
import css from './statistics.module.css'
import { count, money, type Statistics, share, sumOver, usedOn, volume } from './statistics-facts.ts'

/** Five numbers that tell how things stand. */
export function Figures({ statistics, range }: { statistics: Statistics; range: number }) {
  const t = statisticsTexts.use()
  return (
    <dl className={css.figures}>
      {figuresOf(statistics, range, t).map(({ name, value, unit, more }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b> {unit}
            <span>{more}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function figuresOf({ days, remainingBytes, activePackages }: Statistics, range: number, t: StatisticsTexts) {
  const revenue = sumOver(days, ({ revenueLi }) => revenueLi)
  const payments = sumOver(days, (day) => day.payments)
  const used = sumOver(days, usedOn)
  // Today is not over, so its use is no measure of a day.
  const complete = days.slice(1)
  const permanent = sumOver(complete, ({ permanentBytes }) => permanentBytes)
  const enough = permanent > 0n ? count((remainingBytes * BigInt(complete.length)) / permanent) : '—'
  const [left, leftUnit] = volume(remainingBytes)
  const [all, allUnit] = volume(used)
  const ending = days[0]?.endingPackages ?? 0
  return [
    { name: t.remaining, value: left, unit: leftUnit, more: t.remainingMore(enough) },
    { name: t.active, value: count(activePackages), unit: t.people, more: t.activeMore(count(ending)) },
    {
      name: t.revenueOf(range),
      value: `¥${money(revenue)}`,
      unit: '',
      more: t.revenueMore(money(payments > 0n ? revenue / payments : 0n)),
    },
    {
      name: t.paymentsOf(range),
      value: count(payments),
      unit: t.times,
      more: t.signUpsMore(count(sumOver(days, ({ signUps }) => signUps))),
    },
    {
      name: t.trafficOf(range),
      value: all,
      unit: allUnit,
      more: t.quotaShare(
        share(
          sumOver(days, ({ quotaBytes }) => quotaBytes),
          used,
        ),
      ),
    },
  ]
}
