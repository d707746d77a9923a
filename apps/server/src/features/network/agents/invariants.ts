import type { Invariant } from '../../../platform/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'batches-are-reports',
    says: 'every byte of a batch that was acknowledged stands in its reports, once',
    // Reports are kept for a while; what is older stands in the days alone.
    breaches: `select b.node_id, b.spool, b.number, b.up, b.down, r.up as reported_up, r.down as reported_down
      from node_agent_batches b cross join lateral (
        select count(*) as reports, coalesce(sum(received_up), 0) as up, coalesce(sum(received_down), 0) as down
        from usage_reports where day = b.day and key = any(b.report_keys) and decision = 'accepted') r
      where b.stored_at is not null and b.day >= (select min(day) from usage_reports)
        and (b.up, b.down, cardinality(b.report_keys)) is distinct from (r.up, r.down, r.reports)`,
  },
]
