export type Tone = 'lamp' | 'river' | 'indigo' | 'brick'

export interface Series {
  name: string
  tone: Tone
}

export interface Bar {
  /** Stands below it: `11-15`. */
  label: string
  /** The full name, for the tooltip and the table. */
  name: string
  /** One for each series, from below. */
  values: readonly bigint[]
  /** Not all of it is there yet. */
  unfinished?: boolean
}

export interface BarChartProps {
  label: string
  /** Kind of the bars, such as a day. Heads their column when the chart is shown as a table. */
  barsAre: string
  series: readonly Series[]
  bars: readonly Bar[]
  /** Value that 1 on the scale stands for. */
  unit: bigint
  /** A value with its unit. */
  format: (value: bigint) => string
}

export const sumOf = (bar: Bar): bigint => bar.values.reduce((sum, value) => sum + value, 0n)
