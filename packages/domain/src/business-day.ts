export const DEFAULT_TIME_ZONE = 'Asia/Shanghai'

/** A day of 24 h, without a change of the clocks. */
export const DAY_MS = 86_400_000
const EIGHT_HOURS_MS = DAY_MS / 3

/** Days as records tell them: half a day counts as one, also where it is taken. */
export function wholeDays(ms: number): number {
  const days = Math.round(Math.abs(ms) / DAY_MS)
  return ms < 0 && days > 0 ? -days : days
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Swedish writes an instant as `YYYY-MM-DD HH:mm:ss`. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format
}

/** The business day of an instant, `YYYY-MM-DD` in the site's zone. Quotas start anew with it. */
export function businessDay(at: Date, timeZone = DEFAULT_TIME_ZONE): string {
  return siteTime(at, timeZone).slice(0, 10)
}

/** An instant as people read it: `YYYY-MM-DD HH:mm:ss` in the site's zone. */
export function siteTime(at: Date, timeZone = DEFAULT_TIME_ZONE): string {
  // Always eight hours ahead of UTC since 1992, so that a phone need not load time zones, which takes it 100 ms.
  if (timeZone === DEFAULT_TIME_ZONE)
    return new Date(at.getTime() + EIGHT_HOURS_MS).toISOString().slice(0, 19).replace('T', ' ')
  return formatIn(timeZone).format(at)
}

/** The hour of the site's day, 0 to 23. */
export function hourOfDay(at: Date, timeZone = DEFAULT_TIME_ZONE): number {
  return Number(siteTime(at, timeZone).slice(11, 13))
}

/** {@link businessDay} for who asks thousands of times a second: worked out once for each second. */
export function createDayClock(timeZone = DEFAULT_TIME_ZONE): (at: Date) => string {
  let second = Number.NaN
  let day = ''
  return (at) => {
    const asked = Math.floor(at.getTime() / 1000)
    if (asked !== second) {
      second = asked
      day = businessDay(at, timeZone)
    }
    return day
  }
}

/** Another day of the calendar. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The instant at which a business day begins. */
export function startOfDay(day: string, timeZone = DEFAULT_TIME_ZONE): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const offsetAt = (instant: number) =>
    Date.parse(`${siteTime(new Date(instant), timeZone).replace(' ', 'T')}Z`) - instant
  // The offset at midnight in UTC may be another than that at the day's own beginning, where clocks change.
  return new Date(midnight - offsetAt(midnight - offsetAt(midnight)))
}
