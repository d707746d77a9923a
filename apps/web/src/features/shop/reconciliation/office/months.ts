import { MONTH } from '@dukou/domain'
import { serverNow } from '../../../../lib/server-time.ts'
import { businessDay } from '../../../../lib/site-zone.ts'

const SHOWN = 24

export function isMonth(text: string | undefined): text is string {
  return text !== undefined && MONTH.test(text)
}

export function thisMonth(): string {
  return businessDay(serverNow()).slice(0, 7)
}

/** The month before. */
export function monthBefore(month: string): string {
  const at = new Date(`${month}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() - 1)
  return at.toISOString().slice(0, 7)
}

/** This month and those before it, the newest first; the shown one too, however old it is. */
export function monthsToShow(shown: string): string[] {
  const months = [thisMonth()]
  while (months.length < SHOWN) months.push(monthBefore(months.at(-1) ?? shown))
  return months.includes(shown) ? months : [...months, shown].sort().reverse()
}
