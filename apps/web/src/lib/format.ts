import { GB, LI_PER_FEN } from '@dukou/domain'
import { businessDay as day } from './site-zone.ts'

export { businessDay as day, siteTime as moment } from './site-zone.ts'

/** Digits in groups of three from 1,000 on: `1234.50` -> `1,234.50`. */
export function grouped(plain: string): string {
  const [whole = '', rest] = plain.split('.')
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return rest === undefined ? separated : `${separated}.${rest}`
}

/** A count with a fixed number of decimals, rounded half up: `fixed(12345n, 1000n, 2)` -> `12.35`. Minus is U+2212. */
export function fixed(amount: bigint, unit: bigint, decimals: number): string {
  const scale = 10n ** BigInt(decimals)
  const size = amount < 0n ? -amount : amount
  const rounded = (size * scale * 2n + unit) / (unit * 2n)
  const digits = rounded.toString().padStart(decimals + 1, '0')
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return amount < 0n && rounded > 0n ? `−${text}` : text
}

/** Bytes divided by 1024 three times, two decimals, without unit and separators: `1.50`. */
export function plainGigabytes(bytes: bigint): string {
  return fixed(bytes, GB, 2)
}

/** A balance as people read it: `1,204.00`. */
export function gigabytes(bytes: bigint): string {
  return grouped(plainGigabytes(bytes))
}

/** A plan's volume: whole gigabytes without decimals, `1,200`; anything else with two. */
export function planGigabytes(bytes: bigint): string {
  return bytes % GB === 0n ? grouped((bytes / GB).toString()) : gigabytes(bytes)
}

/** Yuan with two decimals, or three where the amount has a part of a fen: `49.70`, `0.995`. */
export function yuan(li: bigint): string {
  return grouped(fixed(li, 1000n, li % LI_PER_FEN === 0n ? 2 : 3))
}

/** The wallet shows three decimals: `586.120`. */
export function walletYuan(li: bigint): string {
  return grouped(fixed(li, 1000n, 3))
}

/** USDT in thousandths, exact: `6.937`. */
export function usdt(milli: bigint): string {
  return grouped(fixed(milli, 1000n, 3))
}

/** A span as a clock: `28:41`, and with hours `1:02:03`. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** Days until something ends, rounded: 2.6 days are 3. 0 means the site's present day, whatever the hour. */
export function daysLeft(end: Date, now: Date): number {
  // An end at midnight itself has no part of the next day.
  return day(new Date(end.getTime() - 1)) > day(now) ? Math.max(1, daysUntil(end, now)) : 0
}

/** Whole days between now and then, rounded: 2.6 days are 3. */
export function daysUntil(then: Date, now: Date): number {
  return Math.round((then.getTime() - now.getTime()) / 86_400_000)
}
