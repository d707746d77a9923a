import { NumbersTable } from '../numbers-table.tsx'
import css from './plot.module.css'
import type { PlotProps } from './plot.ts'
import { plotColumns, plotRows } from './plot-rows.ts'

/** A plot as numbers. */
export function PlotTable({ plot }: { plot: PlotProps }) {
  return (
    <div className={css.numbers}>
      <NumbersTable
        name={plot.name}
        rows={plotRows(plot)}
        keyOf={(at) => at}
        columns={plotColumns(plot)}
        height={320}
      />
    </div>
  )
}
