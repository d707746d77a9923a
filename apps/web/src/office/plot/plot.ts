export type PlotTone = 'river' | 'lamp' | 'brick' | 'indigo'

export interface PlotSeries {
  name: string
  /** `before`: the same of an earlier time, a dashed line behind the others. */
  tone: PlotTone | 'before'
  /** Undrawn ones stand in the words and the table alone. */
  shape: 'bar' | 'line' | 'none'
  /** One for each point; null where nothing is known. */
  values: readonly (bigint | null)[]
}

export interface PlotPoint {
  /** Stands below: `11-15`. */
  label: string
  /** The full name, for the tooltip and the table. */
  name: string
  /** Not all of it is there yet. */
  unfinished?: boolean
}

export interface PlotProps {
  name: string
  /** Kind of the points, such as a day. Heads their column when the plot is shown as a table. */
  pointsAre: string
  /** From left to right. */
  points: readonly PlotPoint[]
  /** Bars stand on each other, the first one lowest. */
  series: readonly PlotSeries[]
  /** Value that 1 on the scale stands for. */
  unit: bigint
  /** A value with its unit. */
  format: (value: bigint) => string
  /** The scale goes up to this, in units, whatever the values are. */
  top?: number
  /** Stands behind the numbers of the scale. */
  scaleUnit?: string
}

/** Values in units, as they are drawn: to how much a series goes, and from where. */
export interface DrawnSeries {
  from: (number | null)[]
  to: (number | null)[]
}

export function inUnits(value: bigint, unit: bigint): number {
  return Number((value * 1_000_000n) / unit) / 1_000_000
}

/** Each series from where the bars before it end. */
export function stacked({ series, points, unit }: PlotProps): DrawnSeries[] {
  const sums = points.map(() => 0)
  return series.map(({ shape, values }) => {
    const numbers = values.map((value) => (value === null ? null : inUnits(value, unit)))
    if (shape !== 'bar') return { from: numbers.map(() => 0), to: numbers }
    const from = [...sums]
    for (const [at, number] of numbers.entries()) sums[at] = (sums[at] ?? 0) + (number ?? 0)
    return { from, to: numbers.map((number, at) => (number === null ? null : (sums[at] ?? 0))) }
  })
}

/** Every how many points one has its label, counted from the last. */
export function labelEvery(points: readonly PlotPoint[], width: number): number {
  const longest = Math.max(
    1,
    ...points.map(({ label }) => [...label].reduce((sum, one) => sum + (one > '⺀' ? 2 : 1), 0)),
  )
  return Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor(width / (longest * 6.5 + 14)))))
}

/** A point in words, for who does not see it. */
export function wordsOf({ points, series, format }: PlotProps, at: number, colon: string, comma: string): string {
  const parts = series.flatMap(({ name, values }) => {
    const value = values[at]
    return value === null || value === undefined ? [] : [`${name} ${format(value)}`]
  })
  return `${points[at]?.name ?? ''}${colon}${parts.join(comma)}`
}
