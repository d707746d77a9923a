import { GB } from '@dukou/domain'
import { gigabytes } from '../../../lib/format.ts'
import { BarChart } from '../../../ui/charts/bar-chart.tsx'
import { chartTexts } from './chart-messages.ts'
import type { UseOfDay } from './record-facts.ts'

/** Use on each day, by the balance it was taken from. The last day is today. */
export default function UseChart({ uses }: { uses: readonly UseOfDay[] }) {
  const t = chartTexts.use()
  const last = uses.length - 1
  return (
    <BarChart
      label={t.recentUse}
      barsAre={t.day}
      unit={GB}
      format={(bytes) => `${gigabytes(bytes)} GB`}
      series={[
        { name: t.quota, tone: 'lamp' },
        { name: t.trial, tone: 'indigo' },
        { name: t.permanent, tone: 'river' },
        { name: t.overrun, tone: 'brick' },
      ]}
      bars={uses.map(({ day, quotaBytes, trialBytes, permanentBytes, overrunBytes }, at) => ({
        label: at === last ? t.today : day.slice(5),
        name: at === last ? t.unfinished : day.slice(5),
        values: [quotaBytes, trialBytes, permanentBytes, overrunBytes],
        unfinished: at === last,
      }))}
    />
  )
}
