import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useShownScheme } from '../../lib/scheme.ts'
import key from '../../ui/charts/chart-key.module.css'
import { arrowStep } from '../../ui/layout/arrow-step.ts'
import { uiTexts } from '../../ui/texts.ts'
import { pictureOptions } from './picture-options.ts'
import css from './plot.module.css'
import { type PlotProps, wordsOf } from './plot.ts'

/** The picture of a plot, as wide as there is room. A finger, a mouse or the arrow keys go from point to point. */
export default function PlotPicture({ plot: props }: { plot: PlotProps }) {
  const t = uiTexts.use()
  const frame = useRef<HTMLDivElement>(null)
  const picture = useRef<UPlot>(null)
  const scheme = useShownScheme()
  const [shown, setShown] = useState<number>()
  const last = props.points.length - 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme changes what the variables of the style sheet hold.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const { options, data } = pictureOptions(props, element, setShown)
    const drawn = new UPlot(options, data, element)
    picture.current = drawn
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) drawn.setSize({ width: element.clientWidth, height: element.clientHeight })
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      drawn.destroy()
    }
  }, [props, scheme])
  const onKey = (event: KeyboardEvent) => {
    const next = arrowStep(event.key, shown ?? last, last + 1, 'stop')
    if (event.key === 'Escape') setShown(undefined)
    if (next === undefined) return
    event.preventDefault()
    setShown(next)
  }
  const at = shown ?? last
  return (
    <div
      ref={frame}
      className={css.picture}
      role="slider"
      tabIndex={0}
      aria-label={props.name}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={wordsOf(props, at, t.colon, t.comma)}
      onKeyDown={onKey}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && setShown(at)}
      onBlur={() => setShown(undefined)}
    >
      {shown !== undefined && <Tip {...props} at={shown} x={picture.current ? middleOf(picture.current, shown) : 0} />}
    </div>
  )
}

/** Returns the position of a point, in px from the left edge of the picture. */
function middleOf(picture: UPlot, at: number): number {
  return picture.valToPos(at, 'x') + picture.over.offsetLeft
}

function Tip({ points, series, format, at, x }: PlotProps & { at: number; x: number }) {
  const left = at * 2 < points.length
  return (
    <>
      <div className={css.mark} style={{ left: x }} />
      <div className={`${key.tip} ${css.tip}`} style={left ? { left: x + 12 } : { right: `calc(100% - ${x - 12}px)` }}>
        <b>{points[at]?.name}</b>
        {series.map(({ name, tone, values }) => {
          const value = values[at]
          return value === null || value === undefined ? null : (
            <span key={name}>
              <span className={key.swatch} data-tone={tone} />
              {name} <span>{format(value)}</span>
            </span>
          )
        })}
      </div>
    </>
  )
}
