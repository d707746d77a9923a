import { IconChartHistogram, IconDownload, IconListNumbers } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../lib/load-part.ts'
import key from '../../ui/charts/chart-key.module.css'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { csvOf, download } from '../table/csv.ts'
import { officeTexts } from '../texts.ts'
import css from './plot.module.css'
import type { PlotProps } from './plot.ts'
import { plotColumns, plotRows } from './plot-rows.ts'
import { PlotTable } from './plot-table.tsx'

const loadPicture = () => import('./plot-picture.tsx')
/** The library comes after the page. Where it does not come, the numbers stand in its place. */
const PlotPicture = lazy(() => loadPart(loadPicture).catch(() => ({ default: PlotTable })))

export interface PlotCardProps {
  plot: PlotProps
  /** The one number that all of it comes to. */
  total: string
  /** Remark on the total, such as the earlier value. */
  more: string
  /** Name of the file with the numbers, without its extension. */
  file: string
}

/** A plot with its sum and legend; or all of it as a table, and as a file. */
export function PlotCard({ plot, total, more, file }: PlotCardProps) {
  const t = uiTexts.use()
  const words = officeTexts.use()
  const [isTable, setIsTable] = useState(false)
  const Icon = isTable ? IconChartHistogram : IconListNumbers
  const isEmpty = plot.series.every(({ values }) => values.every((value) => value === null || value === 0n))
  return (
    <section className={css.card} aria-label={plot.name}>
      <header className={css.head}>
        <div>
          <h2>{plot.name}</h2>
          <p className={css.total}>{total}</p>
          <p className={css.more}>{more}</p>
        </div>
        {!isEmpty && (
          <div className={css.acts}>
            <Button
              variant="subtle"
              size="sm"
              icon={<Icon size={16} stroke={1.75} aria-hidden />}
              onClick={() => setIsTable(!isTable)}
            >
              {isTable ? t.asChart : t.asTable}
            </Button>
            {isTable && (
              <Button
                variant="subtle"
                size="sm"
                icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
                onClick={() => download(`${file}.csv`, csvOf(plotRows(plot), plotColumns(plot)))}
              >
                CSV
              </Button>
            )}
          </div>
        )}
      </header>
      {isEmpty ? (
        <p className={css.none}>{words.empty}</p>
      ) : isTable ? (
        <PlotTable plot={plot} />
      ) : (
        <>
          <Legend {...plot} />
          <Suspense fallback={<Skeleton height={200} radius={8} />}>
            <PlotPicture plot={plot} />
          </Suspense>
        </>
      )}
    </section>
  )
}

/** A plot with one drawn series needs no legend, because its title names the series. */
function Legend({ series }: PlotProps) {
  const drawn = series.filter(({ shape, values }) => shape !== 'none' && values.some((value) => value))
  return (
    <ul className={`${key.legend} ${css.legend}`}>
      {drawn.length > 1 &&
        drawn.map(({ name, tone }) => (
          <li key={name}>
            <span className={key.swatch} data-tone={tone} aria-hidden />
            {name}
          </li>
        ))}
    </ul>
  )
}
