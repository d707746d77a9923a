/** Content of a prize. It gives any of traffic, days of a time package and a discount coupon, or nothing at all. */
export interface PrizeContent {
  permanentGb: number
  durationDays: number
  /** Tenths of a price that its coupon leaves to pay, 9 is 90 %; null: no coupon. */
  payTenths: number | null
  /** For so long the coupon can be used, from the draw on. */
  couponDays: number
}

export interface Weighted {
  weight: number
}

/** Odds are shown in thousandths of a percent: three decimals. */
const ODDS_UNITS = 100_000
/** So many hex digits of the HMAC are the number of a draw: 52 bits, which a JavaScript number holds exactly. */
export const DRAW_DIGITS = 13

export function totalWeight(prizes: readonly Weighted[]): number {
  return prizes.reduce((sum, { weight }) => sum + weight, 0)
}

/** @returns between 0 and 1; 0 where nothing can be won */
export function winProbability(weight: number, total: number): number {
  return total === 0 ? 0 : weight / total
}

/**
 * The chance of each prize in thousandths of a percent. They add up to exactly 100 %: what rounding down leaves goes to
 * the largest remainders, the earlier prize first among equals.
 */
export function oddsOf(prizes: readonly Weighted[]): number[] {
  const total = totalWeight(prizes)
  if (total === 0) return prizes.map(() => 0)
  const shares = prizes.map(({ weight }, at) => ({
    at,
    units: Math.floor((weight * ODDS_UNITS) / total),
    rest: (weight * ODDS_UNITS) % total,
  }))
  const missing = ODDS_UNITS - shares.reduce((sum, { units }) => sum + units, 0)
  const raised = new Set(
    [...shares]
      .sort((one, other) => other.rest - one.rest || one.at - other.at)
      .slice(0, missing)
      .map(({ at }) => at),
  )
  return shares.map(({ at, units }) => units + (raised.has(at) ? 1 : 0))
}

/** @param units thousandths of a percent. @returns e.g. `5.625%`, without zeros at the end */
export function oddsText(units: number): string {
  return `${Number((units / 1000).toFixed(3))}%`
}

type WithTraffic = Weighted & Pick<PrizeContent, 'permanentGb'>

/** The sum of weight times traffic: the product's logical traffic sum, in GB. */
export function weightedGb(prizes: readonly WithTraffic[]): number {
  return prizes.reduce((sum, { weight, permanentGb }) => sum + weight * permanentGb, 0)
}

/** Traffic that a draw gives on average, in GB. Days and coupons do not count. */
export function averageGb(prizes: readonly WithTraffic[]): number {
  const total = totalWeight(prizes)
  return total === 0 ? 0 : weightedGb(prizes) / total
}

/** The product's win rate: the logical traffic sum divided by the total weight, as a percentage. 16 by 4 is 400. */
export function winRatePercent(prizes: readonly WithTraffic[]): number {
  return averageGb(prizes) * 100
}

/** Cost of a prize for the house, in GB: a day of a time package counts as a full daily quota, a coupon as nothing. */
export function prizeValueGb(
  { permanentGb, durationDays }: Pick<PrizeContent, 'permanentGb' | 'durationDays'>,
  { dailyQuotaGb }: { dailyQuotaGb: number },
): number {
  return permanentGb + durationDays * dailyQuotaGb
}

/** The most that the house can lose by one draw, in GB; negative where it always gains. */
export function worstLossGb(
  prizes: readonly Pick<PrizeContent, 'permanentGb' | 'durationDays'>[],
  costGb: number,
  settings: { dailyQuotaGb: number },
): number {
  return Math.max(0, ...prizes.map((prize) => prizeValueGb(prize, settings))) - costGb
}

/** @param hmac HMAC-SHA256 in hex. @returns the slot that a draw falls into: 0 to total - 1 */
export function slotOf(hmac: string, total: number): number {
  return Number.parseInt(hmac.slice(0, DRAW_DIGITS), 16) % total
}

/** The prize whose slots contain this one, with its first and last slot. Each prize has as many slots as its weight. */
export function prizeAt(
  prizes: readonly Weighted[],
  slot: number,
): { position: number; first: number; last: number } | undefined {
  let first = 0
  for (const [position, { weight }] of prizes.entries()) {
    if (slot < first + weight) return { position, first, last: first + weight - 1 }
    first += weight
  }
  return undefined
}
