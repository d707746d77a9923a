import type { Invariant } from '../../../platform/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'taken-back-is-what-was-given',
    says: 'what staff took back of a coupon, a draw, a gift or a check-in is of the user it was given to, and no more than was given',
    breaches: `select c.public_id, c.takes_back from corrections c left join grants_by_source g on g.key = c.takes_back
      where c.takes_back is not null and (g.key is null or g.user_id <> c.user_id
        or g.source not in ('coupon', 'prize', 'gift', 'checkIn') or c.wallet_li <> 0 or c.credit_li <> 0
        or -c.permanent_bytes not between 0 and g.permanent_bytes
        or -c.time_ms not between 0 and g.duration_days * 86400000::bigint)`,
  },
  {
    id: 'corrections-are-booked',
    says: 'what staff gave or took by hand stands in the ledger and the traffic records once, and undone once more in reverse',
    breaches: `with booked as (
        select c.*, 'adjust:' || c.public_id as name, 1 as way from corrections c
        union all select c.*, 'adjust:' || c.public_id || ':undo', -1 from corrections c where undone_at is not null)
      select b.public_id, b.name from booked b
        left join lateral (select sum(e.amount) filter (where a.kind = 'wallet') as wallet,
            sum(e.amount) filter (where a.kind = 'credit') as credit
          from journals j join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
          where j.key = b.name and a.user_id in (b.user_id, 0)) m on true
        left join traffic_records r on r.key in (b.name, regexp_replace(b.name, ':undo$', ':reversed')) and r.user_id = b.user_id
      where coalesce(m.wallet, 0) <> b.way * b.wallet_li or coalesce(m.credit, 0) <> b.way * b.credit_li
        or coalesce(r.permanent_change, 0) <> b.way * b.permanent_bytes
      union all
      select key, 'of no correction' from traffic_records r where type in ('agencySpend', 'agencyAllocate')
        and not exists (select 1 from corrections c where r.key in
          ('adjust:' || c.public_id, 'adjust:' || c.public_id || ':undo', 'adjust:' || c.public_id || ':reversed'))
        and not exists (select 1 from agency_movements m where m.kind = 'sale' and r.key = 'agency:' || m.public_id)
        and not exists (select 1 from account_merges m
          where r.key in ('merge:' || m.public_id || ':from', 'merge:' || m.public_id || ':to'))`,
  },
]
