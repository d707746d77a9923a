/** How often the owner of a subscription link may reset it: so many times a day, then once an hour. */
export const KEY_RESETS_A_DAY = 3
const THEN_EVERY_MS = 3_600_000

/** The owner's own resets so far. Those by staff and by the site are not counted. */
export interface KeyResets {
  /** The business day of the last one; null: never. */
  day: string | null
  /** On that day. */
  count: number
  lastAt: Date | null
}

/** Resets left now. `from`: the time of the next possible reset when none is left. */
export interface KeyResetsLeft {
  left: number
  from: Date | null
}

/** @param tomorrow when the next business day begins */
export function keyResetsLeft(
  { day, count, lastAt }: KeyResets,
  now: Date,
  today: string,
  tomorrow: Date,
): KeyResetsLeft {
  const left = KEY_RESETS_A_DAY - (day === today ? count : 0)
  if (left > 0) return { left, from: null }
  const next = (lastAt?.getTime() ?? 0) + THEN_EVERY_MS
  // A last reset in the future is left by a clock that was set back.
  if (next <= now.getTime() || next > now.getTime() + THEN_EVERY_MS) return { left: 1, from: null }
  return { left: 0, from: new Date(Math.min(next, tomorrow.getTime())) }
}

export function keyResetsAfter({ day, count }: KeyResets, now: Date, today: string): KeyResets {
  return { day: today, count: day === today ? count + 1 : 1, lastAt: now }
}
