import css from './plot.module.css'
import type { PlotProps } from './plot.ts'
import { plotColumns, plotRows } from './plot-rows.ts'

/** A plot as numbers. */
export function PlotTable({ plot }: { plot: PlotProps }) {
  const columns = plotColumns(plot)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
    <section className={css.scroll} aria-label={plot.name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plotRows(plot).map((at) => (
            <tr key={at}>
              {columns.map(({ id, text }, place) =>
                place === 0 ? (
                  <th key={id} scope="row">
                    {text(at)}
                  </th>
                ) : (
                  <td key={id}>{text(at)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
