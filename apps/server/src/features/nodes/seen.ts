/** Node software asks once a minute; after three that did not come it counts as gone. */
export const ONLINE_SECONDS = 180

/** The last that was heard of a node, from whichever of its programs. */
export function lastSeen(...times: (Date | null)[]): Date | null {
  const seen = times.filter((time) => time !== null).map((time) => time.getTime())
  return seen.length === 0 ? null : new Date(Math.max(...seen))
}

/** A time of the future, which a clock that stepped back leaves, is as old as it is far. */
export function isOnline(seenAt: Date | null, now: Date): boolean {
  return seenAt !== null && Math.abs(now.getTime() - seenAt.getTime()) < ONLINE_SECONDS * 1000
}
