const MOST_LINES = 4
const ROUND = [1, 2, 2.5, 5, 10]

/** Values of a chart's grid lines: round numbers from 0, at most four, the last not below the highest value. */
export function chartLines(highest: number): number[] {
  if (highest <= 0) return [0, 1]
  const rough = highest / (MOST_LINES - 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (ROUND.find((round) => round * power >= rough) ?? 10) * power
  const count = Math.ceil(highest / step - 1e-9)
  // Without the digits that binary fractions leave behind: 0.3 and not 0.30000000000000004.
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)))
}
