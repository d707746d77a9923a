import { addDays, LI_PER_YUAN } from '@dukou/domain'
import type { PlotPoint, PlotSeries } from '../../../../office/plot/plot.ts'
import type { PlotCardProps } from '../../../../office/plot/plot-card.tsx'
import type { StatisticsTexts } from './messages.ts'
import { owed, success, volumeScale } from './standing-plots.ts'
import {
  count,
  money,
  type Statistics,
  type StatisticsDay,
  share,
  sumOver,
  usedOn,
  volumeText,
} from './statistics-facts.ts'

type Previous = Statistics['previousDays'][number]
type Amount = bigint | number

/** Plots of the statistics page: money first, then use, then costs and liabilities. */
export function plotsOf(statistics: Statistics, range: number, t: StatisticsTexts): PlotCardProps[] {
  const days = statistics.days.toReversed()
  const points = days.map(
    ({ day }, at): PlotPoint => ({ label: day.slice(5), name: day, unfinished: at === days.length - 1 }),
  )
  const ofDays = { pointsAre: t.day, points }
  const before = new Map(statistics.previousDays.map((one) => [one.day, one]))
  const bar = (name: string, tone: PlotSeries['tone'], of: (day: StatisticsDay) => Amount): PlotSeries => ({
    name,
    tone,
    shape: 'bar',
    values: days.map((day) => BigInt(of(day))),
  })
  const line = (...[name, tone, of]: Parameters<typeof bar>): PlotSeries => ({ ...bar(name, tone, of), shape: 'line' })
  /** The same place in the days before; not drawn where there were none. */
  const previously = (of: (day: Previous) => Amount): PlotSeries[] =>
    before.size === 0
      ? []
      : [
          {
            name: t.before(range),
            tone: 'before',
            shape: 'line',
            values: days.map(({ day }) => {
              const then = before.get(addDays(day, -range))
              return then ? BigInt(of(then)) : null
            }),
          },
        ]
  /** Today is not over: the days before it are compared with the days at the same places of the previous period. */
  const compare = (
    of: (day: StatisticsDay) => Amount,
    ofPrevious: (day: Previous) => Amount,
    format: (sum: bigint) => string,
  ): string => {
    if (statistics.previousDays.length < range) return t.uncompared(range)
    const complete = statistics.days.slice(1)
    const previous = statistics.previousDays.slice(1)
    const then = previous.reduce((sum, day) => sum + BigInt(ofPrevious(day)), 0n)
    return t.compared(complete.length, format(then), changeIn(then, sumOver(complete, of), t))
  }
  const inYuan = (li: bigint) => `¥${money(li)}`
  const inOrders = (orders: bigint) => t.ordersUnit(count(orders))
  const inPeople = (people: bigint) => t.peopleUnit(count(people))
  const revenue = sumOver(days, ({ revenueLi }) => revenueLi)
  const orders = sumOver(days, ({ payments }) => payments)
  const used = sumOver(days, usedOn)
  const given = sumOver(days, ({ checkInBytes }) => checkInBytes)
  const today = days.at(-1)
  return [
    {
      file: 'revenue',
      total: inYuan(revenue),
      more: compare(
        ({ revenueLi }) => revenueLi,
        ({ revenueLi }) => revenueLi,
        inYuan,
      ),
      plot: {
        ...ofDays,
        name: t.revenue,
        unit: LI_PER_YUAN,
        format: inYuan,
        series: [bar(t.revenue, 'river', ({ revenueLi }) => revenueLi), ...previously(({ revenueLi }) => revenueLi)],
      },
    },
    {
      file: 'orders',
      total: inOrders(orders),
      more: compare(
        ({ payments }) => payments,
        ({ payments }) => payments,
        inOrders,
      ),
      plot: {
        ...ofDays,
        name: t.orders,
        unit: 1n,
        format: inOrders,
        series: [bar(t.orders, 'river', ({ payments }) => payments), ...previously(({ payments }) => payments)],
      },
    },
    {
      file: 'traffic-kinds',
      total: volumeText(used),
      more: compare(usedOn, ({ usedBytes }) => usedBytes, volumeText),
      plot: {
        ...ofDays,
        ...volumeScale(days.map(usedOn)),
        name: t.trafficKinds,
        series: [
          bar(t.quota, 'lamp', ({ quotaBytes }) => quotaBytes),
          bar(t.permanent, 'river', ({ permanentBytes }) => permanentBytes),
          bar(t.trial, 'indigo', ({ trialBytes }) => trialBytes),
          bar(t.overrun, 'brick', ({ overrunBytes }) => overrunBytes),
          ...previously(({ usedBytes }) => usedBytes),
        ],
      },
    },
    {
      file: 'users',
      total: t.usageTotal(count(today?.activeUsers ?? 0), count(today?.runningPackages ?? 0)),
      more: t.usageMore(count(today?.endingPackages ?? 0)),
      plot: {
        ...ofDays,
        name: t.usage,
        unit: 1n,
        format: inPeople,
        series: [
          line(t.running, 'lamp', ({ runningPackages }) => runningPackages),
          // A day that goes on would look like people who left.
          untilYesterday(line(t.using, 'river', ({ activeUsers }) => activeUsers)),
          line(t.ending, 'brick', ({ endingPackages }) => endingPackages),
        ],
      },
    },
    success(statistics, t),
    {
      file: 'check-ins',
      total: volumeText(given),
      more: compare(
        ({ checkInBytes }) => checkInBytes,
        ({ checkInBytes }) => checkInBytes,
        volumeText,
      ),
      plot: {
        ...ofDays,
        ...volumeScale(days.map(({ checkInBytes }) => checkInBytes)),
        name: t.checkInCost,
        series: [
          bar(t.checkInCost, 'river', ({ checkInBytes }) => checkInBytes),
          ...previously(({ checkInBytes }) => checkInBytes),
        ],
      },
    },
    ...owed(statistics, t),
  ]
}

const untilYesterday = (series: PlotSeries): PlotSeries => ({
  ...series,
  values: series.values.map((value, at) => (at === series.values.length - 1 ? null : value)),
})

/** `多 8.7%`, of what was before; a percentage of an amount below 0 says nothing. */
function changeIn(then: bigint, now: bigint, t: StatisticsTexts): string {
  if (then === now) return t.same
  if (then < 0n) return t.negativeBefore
  const percent = share(now > then ? now - then : then - now, then)
  return then === 0n ? t.noneBefore : now > then ? t.moreBy(percent) : t.lessBy(percent)
}
