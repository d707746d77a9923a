const EIGHT_HOURS_MS = 8 * 3_600_000

/** `yyyy-MM-dd HH:mm:ss` in Beijing, where there is no summer time, wherever this machine stands. */
export function beijingTime(at: Date): string {
  return new Date(at.getTime() + EIGHT_HOURS_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** The way back; undefined where the text is no such time. */
export function readBeijingTime(text: string): Date | undefined {
  const at = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? new Date(`${text.replace(' ', 'T')}+08:00`) : undefined
  return at && !Number.isNaN(at.getTime()) ? at : undefined
}

/** The same instant as RFC 3339 has it: `yyyy-MM-ddTHH:mm:ss+08:00`. */
export function beijingInstant(at: Date): string {
  return `${beijingTime(at).replace(' ', 'T')}+08:00`
}
