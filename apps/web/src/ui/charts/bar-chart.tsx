import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { arrowStep } from '../layout/arrow-step.ts'
import { uiTexts } from '../texts.ts'
import css from './bar-chart.module.css'
import { type Bar, type BarChartProps, sumOf } from './chart.ts'
import { ChartBars } from './chart-bars.tsx'
import key from './chart-key.module.css'
import { ChartTable } from './chart-table.tsx'

/**
 * Stacked bars, drawn as wide as there is room. One stop for Tab, the arrows go from bar to bar, and each is read out in
 * words; or all of it is a table.
 */
export function BarChart(props: BarChartProps) {
  const t = uiTexts.use()
  const [isTable, setIsTable] = useState(false)
  const present = props.series.filter((_, at) => props.bars.some(({ values }) => values[at]))
  return (
    <div>
      <div className={css.head}>
        <ul className={key.legend}>
          {present.map(({ name, tone }) => (
            <li key={name}>
              <span className={key.swatch} data-tone={tone} aria-hidden />
              {name}
            </li>
          ))}
        </ul>
        <button type="button" className={css.switch} onClick={() => setIsTable(!isTable)}>
          {isTable ? t.asChart : t.asTable}
        </button>
      </div>
      {isTable ? <ChartTable {...props} /> : <Plot {...props} />}
    </div>
  )
}

function Plot(props: BarChartProps) {
  const { label, bars, series, format } = props
  const t = uiTexts.use()
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [stop, setStop] = useState(bars.length - 1)
  const [shown, setShown] = useState<number>()
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const onKey = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Escape') setShown(undefined)
    const next = arrowStep(event.key, at, bars.length, 'stop')
    if (next === undefined) return
    event.preventDefault()
    frame.current?.querySelectorAll('button')[next]?.focus()
  }
  const parts = (bar: Bar) => series.map(({ name, tone }, at) => ({ name, tone, value: bar.values[at] ?? 0n }))
  const words = (bar: Bar) =>
    [`${bar.name}${t.colon}${format(sumOf(bar))}`]
      .concat(parts(bar).flatMap(({ name, value }) => (value > 0n ? [`${name} ${format(value)}`] : [])))
      .join(t.comma)
  const open = shown === undefined ? undefined : bars[shown]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons is no part of a form.
    <div ref={frame} className={css.plot} role="group" aria-label={label}>
      {width > 0 && <ChartBars {...props} width={width} lit={shown} />}
      <div className={css.columns}>
        {bars.map((bar, at) => (
          <button
            key={bar.name}
            type="button"
            className={css.column}
            aria-label={words(bar)}
            tabIndex={at === stop ? 0 : -1}
            onKeyDown={(event) => onKey(event, at)}
            onFocus={() => {
              setStop(at)
              setShown(at)
            }}
            onBlur={() => setShown(undefined)}
            onPointerEnter={() => setShown(at)}
            onPointerLeave={() => setShown(undefined)}
            onClick={() => setShown(at)}
          />
        ))}
      </div>
      {open && shown !== undefined && (
        <div
          className={`${key.tip} ${css.tip}`}
          data-side={shown * 2 < bars.length ? 'right' : 'left'}
          style={tipAt(shown, bars.length)}
        >
          <b>{open.name}</b>
          {parts(open).map(
            ({ name, tone, value }) =>
              value > 0n && (
                <span key={name}>
                  <span className={key.swatch} data-tone={tone} />
                  {name} <span>{format(value)}</span>
                </span>
              ),
          )}
          <span>
            {t.sum} <span>{format(sumOf(open))}</span>
          </span>
        </div>
      )}
    </div>
  )
}

/** Beside the middle of a bar, where a finger does not cover it. */
function tipAt(at: number, count: number) {
  return { '--at': (at + 0.5) / count } as React.CSSProperties
}
