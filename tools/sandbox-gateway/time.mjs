const BEIJING_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

/**
 * `YYYY-MM-DD HH:mm:ss` in Beijing time, the form in which the platform prints every instant.
 * @param {string} iso
 */
export function beijingTime(iso) {
  return new Date(Date.parse(iso) + BEIJING_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/**
 * Milliseconds at which yesterday began in Beijing: payments older than that are not notified any more.
 * @param {number} now milliseconds
 */
export function startOfYesterday(now) {
  return Math.floor((now + BEIJING_MS) / DAY_MS) * DAY_MS - BEIJING_MS - DAY_MS
}
