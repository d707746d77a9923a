export type Tone = 'lamp' | 'river' | 'indigo' | 'brick'

export interface Series {
  name: string
  tone: Tone
}

export interface Bar {
  /** Stands below it: `11-15`. */
  label: string
  /** What it is, in full. */
  name: string
  /** One for each series, from below. */
  values: readonly bigint[]
  /** Not all of it is there yet. */
  unfinished?: boolean
}

export interface BarChartProps {
  label: string
  /** What the bars are: a day. Heads their column where the chart is shown as a table. */
  barsAre: string
  series: readonly Series[]
  bars: readonly Bar[]
  /** What 1 on the scale stands for. */
  unit: bigint
  /** A value with its unit. */
  format: (value: bigint) => string
}

export const sumOf = (bar: Bar): bigint => bar.values.reduce((sum, value) => sum + value, 0n)
