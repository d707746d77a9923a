import { PHONE, useMedia } from '../layout/use-media.ts'
import css from './bar-chart.module.css'
import { type BarChartProps, sumOf } from './chart.ts'
import { chartLines } from './chart-scale.ts'

/** Room for the numbers at the left and the labels below; the columns in the style sheet leave the same. */
const LEFT = 36
const BELOW = 26
const ABOVE = 8
const WIDEST = 36
const GAP = 1.5

/** The picture of a bar chart. What it says is said by the buttons over it. */
export function ChartBars({
  series,
  bars,
  unit,
  width,
  lit,
}: BarChartProps & { width: number; lit?: number | undefined }) {
  const phone = useMedia(PHONE)
  const height = phone ? 150 : 190
  const inUnits = (value: bigint) => Number((value * 1_000_000n) / unit) / 1_000_000
  const lines = chartLines(Math.max(0, ...bars.map((bar) => inUnits(sumOf(bar)))))
  const top = lines.at(-1) ?? 1
  const yOf = (value: number) => height - BELOW - (value / top) * (height - BELOW - ABOVE)
  const column = (width - LEFT) / bars.length
  const barWidth = Math.min(WIDEST, column * 0.6)
  const labelEvery = phone ? 3 : 1
  return (
    <svg width={width} height={height} aria-hidden="true" className={css.picture}>
      {lines.map((line) => (
        <g key={line}>
          <line x1={LEFT} x2={width} y1={yOf(line)} y2={yOf(line)} className={css.line} />
          <text x={LEFT - 10} y={yOf(line)} dy="0.35em" textAnchor="end">
            {line}
          </text>
        </g>
      ))}
      {bars.map((bar, at) => {
        const middle = LEFT + column * (at + 0.5)
        const isLast = at === bars.length - 1
        let below = 0
        return (
          <g key={bar.name}>
            {at === lit && (
              <rect x={middle - column / 2} y={0} width={column} height={height} rx={4} className={css.lit} />
            )}
            {series.map(({ name, tone }, of) => {
              const value = inUnits(bar.values[of] ?? 0n)
              if (value <= 0) return null
              const bottom = yOf(below) - (below > 0 ? GAP : 0)
              below += value
              const size = Math.max(1, bottom - yOf(below))
              return (
                <rect
                  key={name}
                  x={middle - barWidth / 2}
                  y={bottom - size}
                  width={barWidth}
                  height={size}
                  rx={Math.min(2, size / 2)}
                  className={css.bar}
                  data-tone={tone}
                  opacity={bar.unfinished ? 0.5 : 1}
                />
              )
            })}
            {(isLast || (at % labelEvery === 0 && bars.length - 1 - at >= labelEvery - 1)) && (
              <text x={Math.min(middle, width - 18)} y={height - 6} textAnchor="middle" className={css.label}>
                {bar.label}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
