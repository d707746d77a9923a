/** Currencies that Stripe counts in whole units. */
const WITHOUT_DECIMALS = new Set(['jpy', 'krw', 'vnd'])

/** Currencies that an account can have; all others of the list have two decimals at Stripe. */
export const CURRENCIES = [
  'cny',
  'usd',
  'eur',
  'gbp',
  'hkd',
  'sgd',
  'aud',
  'cad',
  'nzd',
  'chf',
  'myr',
  'thb',
  ...WITHOUT_DECIMALS,
]

/** Li of one fen: what is paid outside is whole fen. */
const LI_PER_FEN = 10n
const MILLIONTHS = 1_000_000n
const LI_PER_YUAN = 1_000n
const RATE = /^(\d{1,6})(?:\.(\d{1,6}))?$/

/** An amount that was asked for, in both currencies: by it everything that comes is converted. */
export interface Asked {
  /** Lower case, as Stripe writes it. */
  currency: string
  /** In the smallest unit of the currency. */
  minor: bigint
  li: bigint
}

/** @returns millionths of a yuan for one unit of the currency; undefined where the text is no rate above zero */
export function rateOf(text: string): bigint | undefined {
  const [, whole, part = ''] = RATE.exec(text) ?? []
  const rate = whole === undefined ? 0n : BigInt(whole) * MILLIONTHS + BigInt(part.padEnd(6, '0'))
  return rate > 0n ? rate : undefined
}

/** The smallest amount in the currency that is worth at least so much. */
export function askedFor(li: bigint, currency: string, rateMillionths: bigint): Asked {
  const parts = WITHOUT_DECIMALS.has(currency) ? 1n : 100n
  const divisor = LI_PER_YUAN * rateMillionths
  return { currency, minor: (li * parts * MILLIONTHS + divisor - 1n) / divisor, li }
}

/** Returns what an amount is worth by the rate of its trade: exactly what was asked, or whole fen, rounded down. */
export function liOf(minor: bigint, asked: Asked): bigint {
  if (minor === asked.minor) return asked.li
  return ((minor * asked.li) / asked.minor / LI_PER_FEN) * LI_PER_FEN
}

/** The way back from a text without the currency: `1.74` is 174 of USD; undefined where it is no such amount. */
export function minorOfText(text: string, currency: string): bigint | undefined {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  if (WITHOUT_DECIMALS.has(currency)) return /^0*$/.test(part) ? BigInt(whole) : undefined
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
}

/** As a person reads it: `1.74 USD`. */
export function currencyText({ currency, minor }: Asked): string {
  const text = WITHOUT_DECIMALS.has(currency)
    ? String(minor)
    : `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
  return `${text} ${currency.toUpperCase()}`
}
