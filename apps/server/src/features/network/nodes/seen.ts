/** A program asks once in each of its pull intervals. Three missed pulls count as silence. */
const MISSED_PULLS = 3
const LEAST_SILENCE_SECONDS = 60

export function silentAfterSeconds(pullSeconds: number): number {
  return Math.max(LEAST_SILENCE_SECONDS, MISSED_PULLS * pullSeconds)
}

/** The same in SQL, of a row `n` of nodes. @param pullSeconds the site's own interval, as SQL */
export function silentAfterSql(pullSeconds: string): string {
  return `greatest(${LEAST_SILENCE_SECONDS}, ${MISSED_PULLS} * coalesce(n.pull_seconds, ${pullSeconds}))`
}

/** In SQL, of a row `n` of nodes: when the quietest of its inbounds with lines was last heard of; else the node itself. */
export const QUIETEST_SEEN = `coalesce(
    (select min(i.last_seen_at) from inbounds i where i.node_id = n.id
      and exists (select 1 from current_lines l where l.inbound_number = i.number)),
    greatest(n.last_seen_at, (select max(i.last_seen_at) from inbounds i where i.node_id = n.id)))`

/** The last that was heard of a node, from whichever of its programs. */
export function lastSeen(...times: (Date | null)[]): Date | null {
  const seen = times.filter((time) => time !== null).map((time) => time.getTime())
  return seen.length === 0 ? null : new Date(Math.max(...seen))
}

/** `abs`: after the clock was set back, stored times may lie in the future. */
export function isOnline(seenAt: Date | null, now: Date, afterSeconds: number): boolean {
  return seenAt !== null && Math.abs(now.getTime() - seenAt.getTime()) < afterSeconds * 1000
}
