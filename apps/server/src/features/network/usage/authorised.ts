import { businessDay, DAY_MS } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import type { Statement } from '../../../platform/database/read-rows.ts'
import { listOf } from './report-row.ts'

/** Cached for 1 h. Safe, because authorisation looks back 24 h. */
const KNOWN_MS = 3_600_000
const MOST_KNOWN = 500_000

/**
 * Which of some users may have used an inbound within the last day: a line of it was theirs to see, and they had something
 * to use, or used it. Wider than who is on the list now, because bytes of somebody who was just taken off are on their way.
 */
const READ: Statement = {
  name: 'usage_authorised',
  text: `
    select u.id from users u join traffic_balances b on b.user_id = u.id
    where u.id = any($2::text::bigint[])
      and (b.day >= $4::date or (not u.disabled
        and (b.permanent_granted > b.permanent_used or b.time_expires_at > $3 or b.trial_expires_at > $3)))
      and exists (
        select 1 from lines l where l.inbound_number = $1::int and (l.removed_at is null or l.removed_at > $3)
          and not (l.hidden_from_agency and u.is_agency)
          and (l.required_entitlement_id is null or exists (
            select 1 from user_entitlements e where e.user_id = u.id
              and e.entitlement_id = l.required_entitlement_id and e.expires_at > $3)))`,
}

/** Which of some users may have used an inbound. */
export type Authorisation = (
  inboundNumber: number,
  userIds: readonly number[],
  at: Date,
) => Promise<{ has(id: number): boolean }>

/** Asks for those whom it has not found authorised lately; that stays true for longer than it is remembered. */
export function createAuthorisation(app: Pick<App, 'readRows' | 'config'>): Authorisation {
  let known = new Map<number, Map<number, number>>()
  let count = 0
  return async (inboundNumber, userIds, at) => {
    const now = at.getTime()
    const here = known.get(inboundNumber) ?? new Map<number, number>()
    const isKnown = (id: number) => Math.abs(now - (here.get(id) ?? Number.NEGATIVE_INFINITY)) < KNOWN_MS
    const strangers = userIds.filter((id) => !isKnown(id))
    if (strangers.length > 0) {
      const since = new Date(now - DAY_MS)
      const asked = [inboundNumber, listOf(strangers), since, businessDay(since, app.config.timeZone)]
      const found = await app.readRows(READ, asked)
      if (count > MOST_KNOWN) {
        known = new Map()
        count = 0
      }
      for (const [id] of found) here.set(Number(id), now)
      count += found.length
      known.set(inboundNumber, here)
    }
    return { has: isKnown }
  }
}
