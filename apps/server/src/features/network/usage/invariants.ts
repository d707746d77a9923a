import type { Invariant } from '../../../platform/invariant.ts'
import { IS_UNDONE } from '../../books/traffic/index.ts'

/** Use per user over all days: past days, deleted days, and the running day. */
const SPENT = `
  select user_id, sum(trial) as trial, sum(quota) as quota, sum(permanent) as permanent, sum(overrun) as overrun,
    sum(up) as up, sum(down) as down
  from (
    select user_id, trial, quota, permanent, overrun, up, down from usage_days
    union all select user_id, trial, quota, permanent, overrun, up, down from usage_before
    union all select user_id, day_trial, day_quota, day_permanent, day_overrun, day_up, day_down from traffic_balances
  ) days group by user_id`

/** Use that reports counted, over all days: summed up, deleted, and not summed up yet. */
const REPORTED = `
  select user_id, sum(up) as up, sum(down) as down, sum(weighed) as weighed
  from (
    select user_id, up, down, weighed from usage_inbound_days
    union all select user_id, up, down, weighed from usage_before
    union all select user_id, up, down, weighed from report_uses where not is_summed
  ) uses group by user_id`

/** Reports are kept for a while; what is older stands in the days alone. */
const OLDEST = `(select min(day) from usage_reports)`

/** The books of traffic, from the reports of nodes to what each user has left. */
export const invariants: Invariant[] = [
  {
    id: 'traffic-adds-up',
    says: 'permanent and trial traffic that is gone is what records took and days of use spent',
    breaches: `select b.user_id, b.permanent_used, b.trial_left from traffic_balances b
      left join (${SPENT}) s on s.user_id = b.user_id
      left join (select user_id, sum(trial_change) as trial,
          -sum(case when ${IS_UNDONE} then greatest(permanent_change, 0) else least(permanent_change, 0) end) as taken
        from traffic_records group by user_id) r on r.user_id = b.user_id
      where b.permanent_used <> coalesce(r.taken, 0) + coalesce(s.permanent, 0)
        or b.trial_left <> coalesce(r.trial, 0) - coalesce(s.trial, 0)`,
  },
  {
    id: 'use-is-billed',
    says: 'what a user is billed is what his bytes weigh, less what is carried on',
    breaches: `select b.user_id, b.carried, r.weighed, s.trial + s.quota + s.permanent + s.overrun as billed
      from traffic_balances b left join (${SPENT}) s on s.user_id = b.user_id left join (${REPORTED}) r on r.user_id = b.user_id
      where coalesce(s.trial + s.quota + s.permanent + s.overrun, 0) * 1000000 + b.carried <> coalesce(r.weighed, 0)`,
  },
  {
    id: 'days-are-reports',
    says: 'the bytes of a user’s day are those that reports of the day counted',
    // Day by day: to join all of a large site's days with all of their reports at once would fill its disk.
    breaches: `select of.day, found.*
      from (select day from user_days union select day from usage_inbound_days union select day from report_uses) of
      cross join lateral (
        select user_id, d.up, d.down, r.up as reported_up, r.down as reported_down
        from (select * from user_days where day = of.day) d full join (
          select user_id, sum(up) as up, sum(down) as down from (
            select user_id, up, down from usage_inbound_days where day = of.day
            union all select user_id, up, down from report_uses where day = of.day and not is_summed) uses
          group by 1) r using (user_id)
        where (d.up, d.down) is distinct from (r.up, r.down)) found`,
  },
  {
    id: 'reports-are-summed',
    says: 'the bytes of a user’s day at an inbound, and what they weigh, are the sums of its reports',
    breaches: `select day, user_id, inbound_number, d.up, d.down, d.weighed, r.weighed as reported
      from (select * from usage_inbound_days where day >= ${OLDEST}) d full join (
        select day, user_id, inbound_number, sum(up) as up, sum(down) as down, sum(weighed) as weighed
        from report_uses where is_summed group by 1, 2, 3) r using (day, user_id, inbound_number)
      where (d.up, d.down, d.weighed) is distinct from (r.up, r.down, r.weighed)`,
  },
  {
    id: 'reports-count-once',
    says: 'a report is there once, counts each of its users once, and one that was sent again refers to the first',
    breaches: `select key, min(day) as day, 'on several days' as what from usage_reports group by key having count(*) > 1
      union all
      select key, day, 'a user twice' from usage_reports r
      where cardinality(user_ids) <> (select count(distinct id) from unnest(user_ids) as id)
        or cardinality(user_ids) <> cardinality(ups) or cardinality(user_ids) <> cardinality(downs)
      union all
      select r.key, r.day, 'of no report' from usage_reports r
      where case when r.decision = 'accepted' then r.original_key is not null or r.resent_up + r.resent_down <> 0
        else r.original_day >= ${OLDEST} and not exists (
          select 1 from usage_reports o where o.day = r.original_day and o.key = r.original_key) end
      union all
      select key, day, 'counted again' from usage_reports where decision = 'resend' and cardinality(user_ids) > 0`,
  },
  {
    id: 'nothing-is-thrown-away',
    says: 'every byte that was reported was counted, was counted before, or is in quarantine',
    breaches: `select r.key, r.day, r.received_up, r.received_down from usage_reports r
      left join (select day, key, sum(up) as up, sum(down) as down from report_uses group by 1, 2) u
        on u.day = r.day and u.key = r.key
      left join (select day, report_key, sum(up) as up, sum(down) as down from usage_quarantine group by 1, 2) q
        on q.day = r.day and q.report_key = r.key
      where r.received_up <> r.resent_up + coalesce(u.up, 0) + coalesce(q.up, 0)
        or r.received_down <> r.resent_down + coalesce(u.down, 0) + coalesce(q.down, 0)
      union all
      select q.report_key, q.day, q.up, q.down from usage_quarantine q
      where q.day >= ${OLDEST} and not exists (select 1 from usage_reports r where r.day = q.day and r.key = q.report_key)`,
  },
]
