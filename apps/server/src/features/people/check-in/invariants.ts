import type { Invariant } from '../../../platform/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'check-ins-are-recorded',
    says: 'every check-in has its one traffic record of that user, day and amount, and no other record is of that type',
    breaches: `select coalesce(c.user_id, r.user_id) as user_id, coalesce(c.day, r.day) as day, c.granted_bytes, r.permanent_change
      from check_ins c full join (select * from traffic_records where type = 'checkIn') r
        on r.key = 'check_in:' || c.user_id || ':' || c.day
      where c.user_id is null or r.key is null
        or r.user_id <> c.user_id or r.day <> c.day or r.permanent_change <> c.granted_bytes`,
  },
]
