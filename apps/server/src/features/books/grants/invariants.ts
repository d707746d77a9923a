import type { Invariant } from '../../../platform/invariant.ts'
import { PREFIXES } from './sources.ts'

/** The key of a grant without the mark of one that takes back. */
const SOURCE_KEY = `regexp_replace(g.key, ':(undo|reversed)$', '')`

/**
 * Invariants of grants: each grant has one source and one record.
 * @param sources queries of the rows that a grant can come from, each with `key`, `source`, `user_id`
 */
export const grantInvariants = (sources: readonly string[]): Invariant[] => [
  {
    id: 'grants-are-recorded',
    says: 'every grant has its one traffic record with the same user, bytes and days, and every record of a source has its grant',
    breaches: `select coalesce(g.key, r.key) as key from grants_by_source g full join (select * from traffic_records
        where split_part(key, ':', 1) in (${PREFIXES.map((prefix) => `'${prefix}'`).join()})) r on r.key = g.key
      where g.key is null or r.key is null or r.user_id <> g.user_id or r.permanent_change <> g.permanent_bytes
        or r.trial_change <> g.trial_bytes or r.days_change <> g.duration_days`,
  },
  {
    id: 'grants-have-a-source',
    says: 'every grant has exactly one source, which is of its user; trials are named by their key alone',
    breaches: `select g.key, g.source from grants_by_source g left join (${sources.join(' union all ')}) s on s.key = ${SOURCE_KEY}
      where g.source is distinct from case when g.key like 'trial:%' then 'trial' else s.source end
        or s.user_id <> g.user_id or g.order_id is not null and g.key <> 'order:' || g.order_id`,
  },
  {
    id: 'grants-are-reversed',
    says: 'what was taken back is the reverse of an earlier grant to the same user; days may differ by one, because they are rounded, and fewer are taken where some had run out',
    breaches: `select g.key, g.reverses from grants_by_source g left join grants_by_source e on e.key = g.reverses
      where (g.reverses is not null) <> (g.key ~ ':(undo|reversed)$' or g.source = 'refund')
        or g.source <> 'refund' and g.reverses is not null and (e.key is null or e.user_id <> g.user_id or e.permanent_bytes <> -g.permanent_bytes
          or e.trial_bytes <> -g.trial_bytes or e.duration_days + g.duration_days not between -1 and greatest(1, e.duration_days))`,
  },
]
