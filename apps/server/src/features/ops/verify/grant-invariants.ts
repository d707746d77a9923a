import type { Invariant } from './invariant.ts'

/** The sources that have rows of their own, with the key of the grant of each. A new source is a line here. */
const SOURCES = [
  `select 'order:' || id as key, 'order' as source, user_id from orders where status = 'paid'`,
  `select 'agency:' || public_id, 'agencySale', customer_id from agency_movements where kind = 'sale'`,
  `select 'check_in:' || user_id || ':' || day, 'checkIn', user_id from check_ins`,
  `select 'adjust:' || public_id, 'correction', user_id from corrections`,
].join(' union all ')

/** The key of a grant without the mark of one that takes back. */
const SOURCE_KEY = `regexp_replace(g.key, ':(undo|reversed)$', '')`

/** Invariants of grants: each grant has one source and one record. */
export const grantInvariants: Invariant[] = [
  {
    id: 'grants-are-recorded',
    says: 'every grant has its one traffic record with the same user, bytes and days, and every record of a source has its grant',
    breaches: `select coalesce(g.key, r.key) as key from grants_by_source g full join (select * from traffic_records
        where split_part(key, ':', 1) in ('order', 'agency', 'check_in', 'adjust', 'trial')) r on r.key = g.key
      where g.key is null or r.key is null or r.user_id <> g.user_id or r.permanent_change <> g.permanent_bytes
        or r.trial_change <> g.trial_bytes or r.days_change <> g.duration_days`,
  },
  {
    id: 'grants-have-a-source',
    says: 'every grant has exactly one source, which is of its user; trials are named by their key alone',
    breaches: `select g.key, g.source from grants_by_source g left join (${SOURCES}) s on s.key = ${SOURCE_KEY}
      where g.source is distinct from case when g.key like 'trial:%' then 'trial' else s.source end
        or s.user_id <> g.user_id or g.order_id is not null and g.key <> 'order:' || g.order_id`,
  },
  {
    id: 'grants-are-reversed',
    says: 'what was taken back is the reverse of an earlier grant to the same user; days may differ by one, because they are rounded',
    breaches: `select g.key, g.reverses from grants_by_source g left join grants_by_source e on e.key = g.reverses
      where (g.reverses is not null) <> (g.key ~ ':(undo|reversed)$')
        or g.reverses is not null and (e.key is null or e.user_id <> g.user_id or e.permanent_bytes <> -g.permanent_bytes
          or e.trial_bytes <> -g.trial_bytes or abs(e.duration_days + g.duration_days) > 1)`,
  },
]
