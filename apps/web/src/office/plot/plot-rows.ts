import type { Column } from '../table/column.ts'
import type { PlotProps } from './plot.ts'

/** The points of a plot as rows: days with the newest first, anything else as it is drawn. */
export function plotRows({ points }: PlotProps): number[] {
  const places = points.map((_, at) => at)
  return points.at(-1)?.unfinished ? places.reverse() : places
}

/** A column for the points and one for each series; an unknown value is a dash. */
export function plotColumns({ pointsAre, points, series, format }: PlotProps): Column<number>[] {
  return [
    { id: 'point', label: pointsAre, text: (at) => points[at]?.name ?? '' },
    ...series.map(
      ({ name, values }, place): Column<number> => ({
        id: String(place),
        label: name,
        number: true,
        text: (at) => {
          const value = values[at]
          return value === null || value === undefined ? '—' : format(value)
        },
      }),
    ),
  ]
}
