const IS_LONG = process.env.DUKOU_LONG === '1'

/** How often a race is run, or a story told: `long` in `npm run soak -- server`, `short` in `npm test`. */
export function turns(short: number, long: number): number {
  return IS_LONG ? long : short
}
