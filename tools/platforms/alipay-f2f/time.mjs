const EIGHT_HOURS_MS = 28_800_000
const SHAPE = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/

/** The clock on the wall in Hangzhou. @param {number} ms */
export function onTheWall(ms) {
  return new Date(ms + EIGHT_HOURS_MS).toISOString().replace('T', ' ').slice(0, 19)
}

/**
 * @param {string | undefined} text `yyyy-MM-dd HH:mm:ss` in Hangzhou
 * @returns {number} milliseconds, NaN where the text is no such time
 */
export function readWall(text) {
  const [, day, hour] = SHAPE.exec(text ?? '') ?? []
  return Date.parse(`${day}T${hour}+08:00`)
}
