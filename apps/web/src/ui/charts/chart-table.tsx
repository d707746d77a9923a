import { uiTexts } from '../texts.ts'
import css from './bar-chart.module.css'
import { type BarChartProps, sumOf } from './chart.ts'

/** A bar chart as numbers, the last bar first. */
export function ChartTable({ label, barsAre, series, bars, format }: BarChartProps) {
  const t = uiTexts.use()
  const present = series.flatMap(({ name }, at) => (bars.some(({ values }) => values[at]) ? [{ name, at }] : []))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone is reached by keyboard.
    <section className={css.scroll} aria-label={label} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{barsAre}</th>
            {present.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{t.sum}</th>
          </tr>
        </thead>
        <tbody>
          {[...bars].reverse().map((bar) => (
            <tr key={bar.name}>
              <th scope="row">{bar.name}</th>
              {present.map(({ name, at }) => (
                <td key={name}>{format(bar.values[at] ?? 0n)}</td>
              ))}
              <td>{format(sumOf(bar))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
