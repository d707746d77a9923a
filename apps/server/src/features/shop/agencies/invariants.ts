import type { Invariant } from '../../../platform/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'pools-are-sums',
    says: 'an agency’s pool is the sum of its movements, and each tells what was left after it',
    breaches: `select a.id, a.pool_bytes, a.pool_days from agencies a left join agency_movements m on m.agency_id = a.id
      group by a.id having a.pool_bytes <> coalesce(sum(m.bytes), 0) or a.pool_days <> coalesce(sum(m.days), 0)
      union all
      select id, bytes_after, days_after from (
        select m.*, sum(bytes) over w as running_bytes, sum(days) over w as running_days
        from agency_movements m window w as (partition by agency_id order by id)) moved
      where bytes_after <> running_bytes or days_after <> running_days`,
  },
  {
    id: 'sales-are-delivered',
    says: 'what left a pool in a sale came to its customer once, byte for byte and day for day',
    breaches: `select m.id, m.bytes, m.days from agency_movements m
        left join traffic_records r on r.key = 'agency:' || m.public_id and r.user_id = m.customer_id
      where m.kind = 'sale' and (r.id is null or r.permanent_change <> -m.bytes or r.days_change <> -m.days)`,
  },
]
