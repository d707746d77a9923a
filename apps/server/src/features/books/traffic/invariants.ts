import { GB } from '@dukou/domain'
import type { Invariant } from '../../../platform/invariant.ts'

/** In SQL: whether a record undoes a correction or refunds an order: it lowers what was granted, or what was used. */
export const IS_UNDONE = `(key like 'adjust:%:reversed' or key like 'refund:%')`

export const invariants: Invariant[] = [
  {
    id: 'traffic-is-granted',
    says: 'permanent traffic ever granted is the sum of its records less what was undone, and the expiry is what the last record left',
    breaches: `select b.user_id, b.permanent_granted, b.time_expires_at from traffic_balances b
      left join lateral (select coalesce(sum(case when ${IS_UNDONE} then least(permanent_change, 0)
          else greatest(permanent_change, 0) end), 0) as granted from traffic_records r where r.user_id = b.user_id) s on true
      left join lateral (select time_after from traffic_records r where r.user_id = b.user_id order by id desc limit 1) l on true
      where b.permanent_granted <> s.granted or b.time_expires_at is distinct from l.time_after`,
  },
  {
    id: 'traffic-left-is-kept',
    says: 'the GB that users are sorted by are those that are left of permanent traffic, and say whether they are whole',
    breaches: `select user_id, permanent_granted - permanent_used as left, left_gb, left_whole from traffic_balances
      where left_gb <> (permanent_granted - permanent_used + ${GB - 1n}) / ${GB}
        or left_whole <> ((permanent_granted - permanent_used) % ${GB} = 0)`,
  },
]
