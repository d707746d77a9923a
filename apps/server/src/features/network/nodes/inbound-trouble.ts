import { isOnline } from './seen.ts'

/** Why customers cannot use an inbound, and since when; `since` is null where it never worked. */
export interface Trouble {
  state: 'never' | 'silent' | 'portClosed'
  since: Date | null
}

export interface InboundSigns {
  /** Null also where it was first heard of before this was stored. */
  first_seen_at: Date | null
  last_seen_at: Date | null
  port_tried_at: Date | null
  port_open_at: Date | null
  /** Customers connect to its public port, not to a CDN or an entry in front of it. */
  is_direct: boolean
}

/**
 * A try of the port from before the program came up proves nothing: the next one decides.
 * @param afterSeconds from `silentAfterSeconds`
 */
export function troubleOf(signs: InboundSigns, now: Date, afterSeconds: number): Trouble | undefined {
  const { last_seen_at: seenAt, port_tried_at: triedAt, port_open_at: openAt } = signs
  if (seenAt === null) return { state: 'never', since: null }
  if (!isOnline(seenAt, now, afterSeconds)) return { state: 'silent', since: seenAt }
  const isTried = triedAt !== null && (signs.first_seen_at === null || triedAt >= signs.first_seen_at)
  const isClosed = signs.is_direct && isTried && (openAt === null || openAt < triedAt)
  return isClosed ? { state: 'portClosed', since: openAt } : undefined
}
