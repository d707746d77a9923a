import { basicStatistics } from '@dukou/contract'
import { useFields } from '../../../../lib/address.ts'
import { moment } from '../../../../lib/format.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { Segmented } from '../../../../ui/controls/segmented.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../../ui/states/skeleton.tsx'
import { Figures } from './figures.tsx'
import { statisticsTexts } from './messages.ts'
import { Plots } from './plots.tsx'
import css from './statistics.module.css'
import { Tables } from './tables.tsx'

const RANGES = ['7', '30', '90', '365'] as const

/** How the shop does: figures, plots that compare with the time before, and the numbers of the last days, each as a file as well. */
export default function StatisticsScreen() {
  const t = statisticsTexts.use()
  const [fields, change] = useFields()
  const range = RANGES.find((one) => one === fields.days) ?? '7'
  const query = useCall(basicStatistics, { days: Number(range) })
  const today = query.data?.days[0]?.day
  return (
    <Page
      title={t.title}
      lead={query.data && today ? t.lead(today, moment(query.data.standingAt)) : t.leadLoading}
      side={
        <Segmented
          label={t.range}
          value={range}
          onChange={(days) => change({ days: days === '7' ? undefined : days })}
          options={RANGES.map((value) => ({ value, label: t.lastDays(Number(value)) }))}
        />
      }
    >
      <Loaded
        query={query}
        skeleton={
          <SkeletonGroup className={css.all ?? ''}>
            <Skeleton height={110} radius={12} />
            <div className={css.plots}>
              {['revenue', 'orders', 'traffic', 'users'].map((plot) => (
                <Skeleton key={plot} height={330} radius={12} />
              ))}
            </div>
            <Skeleton height={320} radius={12} />
          </SkeletonGroup>
        }
      >
        {(statistics) => (
          <div className={css.all}>
            <Figures statistics={statistics} range={Number(range)} />
            <Plots statistics={statistics} range={Number(range)} />
            <Tables statistics={statistics} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
