import UPlot from 'uplot'
import { grouped } from '../../lib/format.ts'
import { type DrawnSeries, labelEvery, type PlotProps, type PlotSeries, stacked } from './plot.ts'

/** Above so many points bars would be hairs: they become areas. */
const MOST_BARS = 100
const WIDEST = 36
/** Half of it is there: alpha as two hex digits. */
const HALF = '80'
const DIGIT = 7
const WHOLE = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8].flatMap((power) => [power, 2 * power, 5 * power])

/** uPlot's options and data: the colours and font of the style sheet, a scale of round numbers, no legend. */
export function pictureOptions(
  props: PlotProps,
  element: HTMLElement,
  onPoint: (at: number | undefined) => void,
): { options: UPlot.Options; data: UPlot.AlignedData } {
  const style = getComputedStyle(element)
  const colour = (name: string) => style.getPropertyValue(`--dk-${name}`).trim()
  const { points } = props
  const drawn = stacked(props)
  // Higher series are drawn first, because an area starts at 0 and would cover the series below it.
  const order = props.series.map((_, at) => at).toSorted((one, other) => layerOf(props, one) - layerOf(props, other))
  const font = `12px ${style.fontFamily}`
  const letters = { stroke: colour('text-3'), font, ticks: { show: false } }
  return {
    data: [points.map((_, at) => at), ...order.map((at) => drawn[at]?.to ?? [])],
    options: {
      width: element.clientWidth,
      height: element.clientHeight,
      // Room for half of the last label at the right.
      padding: [8, 20, 0, 0],
      legend: { show: false },
      cursor: { y: false, x: false, points: { show: false }, drag: { x: false, y: false } },
      hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
      scales: {
        x: { time: false, range: [-0.5, points.length - 0.5] },
        y: { range: (_plot, low, high) => (props.top ? [0, props.top] : rangeOf(low, high)) },
      },
      axes: [
        {
          ...letters,
          size: 26,
          gap: 6,
          grid: { show: false },
          splits: ({ width }) => {
            const every = labelEvery(points, width - 48)
            return points.map((_, at) => at).filter((at) => (points.length - 1 - at) % every === 0)
          },
          values: (_plot, splits) => splits.map((at) => points[at]?.label ?? ''),
        },
        {
          ...letters,
          size: (_plot, numbers) => Math.max(1, ...(numbers ?? []).map((number) => number.length)) * DIGIT + 14,
          gap: 8,
          space: 44,
          grid: { stroke: colour('line'), width: 1 },
          // Counts have no fractions, so the scale uses whole steps.
          ...(props.unit === 1n && { incrs: WHOLE }),
          values: (_plot, lines) =>
            lines.map(
              (line) => `${grouped(String(Number(line.toPrecision(12))).replace('-', '−'))}${props.scaleUnit ?? ''}`,
            ),
        },
      ],
      series: [
        {},
        ...order.map((at) => seriesOf(props, props.series[at] as PlotSeries, drawn[at] as DrawnSeries, colour)),
      ],
    },
  }
}

/** Has 0 in it, and the lowest value: a day with more refunds than income is below 0. */
function rangeOf(low: number, high: number): UPlot.Range.MinMax {
  return UPlot.rangeNum(Math.min(0, low), low < 0 ? Math.max(0, high) : high || 1, 0.05, true)
}

function layerOf({ series }: PlotProps, at: number): number {
  return series[at]?.shape === 'bar' ? -at : series.length + at
}

function seriesOf(
  { points }: PlotProps,
  { tone, shape }: PlotSeries,
  { from, to }: DrawnSeries,
  colour: (name: string) => string,
): UPlot.Series {
  const stroke = colour(tone === 'before' ? 'text-3' : tone)
  const hidden = { points: { show: false } }
  if (shape === 'none') return { ...hidden, show: false }
  if (shape === 'line') {
    return { ...hidden, stroke, ...(tone === 'before' ? { width: 1.5, dash: [4, 4] } : { width: 2 }) }
  }
  if (points.length > MOST_BARS) return { ...hidden, stroke, fill: stroke, width: 0 }
  const paths = UPlot.paths.bars?.({
    size: [0.7, WIDEST],
    radius: 0,
    disp: {
      fill: { unit: 3, values: () => points.map(({ unfinished }) => (unfinished ? `${stroke}${HALF}` : stroke)) },
      y0: { unit: 1, values: () => from as number[] },
      y1: { unit: 1, values: () => to as number[] },
    },
  })
  return { ...hidden, stroke, fill: stroke, width: 0, ...(paths && { paths }) }
}
