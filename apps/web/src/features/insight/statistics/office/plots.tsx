import { useMemo } from 'react'
import { PlotCard } from '../../../../office/plot/plot-card.tsx'
import { statisticsTexts } from './messages.ts'
import { plotsOf } from './plots-of.ts'
import css from './statistics.module.css'
import type { Statistics } from './statistics-facts.ts'

/** Eight plots that read at a glance, each also a table and a file. */
export function Plots({ statistics, range }: { statistics: Statistics; range: number }) {
  const t = statisticsTexts.use()
  // The same objects as long as nothing changed: a plot that gets another one is drawn anew.
  const plots = useMemo(() => plotsOf(statistics, range, t), [statistics, range, t])
  return (
    <div className={css.plots}>
      {plots.map((one) => (
        <PlotCard key={one.file} {...one} />
      ))}
    </div>
  )
}
