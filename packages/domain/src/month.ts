import { addDays, startOfDay } from './business-day.ts'

/** A month of the site's calendar, `YYYY-MM`. */
export const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/

/** First day of a month, and first day of the next. */
export function daysOfMonth(month: string): { first: string; next: string } {
  const first = `${month}-01`
  return { first, next: `${addDays(first, 31).slice(0, 7)}-01` }
}

/** The instants at which a month begins and ends. */
export function spanOfMonth(month: string, timeZone?: string): { from: Date; until: Date } {
  const { first, next } = daysOfMonth(month)
  return { from: startOfDay(first, timeZone), until: startOfDay(next, timeZone) }
}

/** A transaction that began before the end of the month may still be committed so long after. */
export const MONTH_SETTLES_MS = 3_600_000

/** Whether nothing can be added to a month any more. */
export function isMonthOver(month: string, now: Date, timeZone?: string): boolean {
  return now.getTime() >= spanOfMonth(month, timeZone).until.getTime() + MONTH_SETTLES_MS
}
