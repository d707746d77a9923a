import type { Invariant } from '../../../platform/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'merges-are-booked',
    says: 'what a merge took from one account came to the other, and the one is closed in favour of somebody',
    breaches: `select m.public_id, m.from_id, m.to_id from account_merges m join users u on u.id = m.from_id
        left join lateral (select
            sum(e.amount) filter (where a.kind = 'wallet' and a.user_id = m.to_id) as wallet_in,
            sum(e.amount) filter (where a.kind = 'wallet' and a.user_id = m.from_id) as wallet_out,
            sum(e.amount) filter (where a.kind = 'credit' and a.user_id = m.to_id) as credit_in,
            sum(e.amount) filter (where a.kind = 'credit' and a.user_id = m.from_id) as credit_out
          from journals j join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
          where j.key = 'merge:' || m.public_id) b on true
        left join traffic_records f on f.key = 'merge:' || m.public_id || ':from' and f.user_id = m.from_id
        left join traffic_records t on t.key = 'merge:' || m.public_id || ':to' and t.user_id = m.to_id
      where u.merged_into_id is null
        or coalesce(b.wallet_in, 0) <> m.wallet_li or coalesce(b.wallet_out, 0) <> -m.wallet_li
        or coalesce(b.credit_in, 0) <> m.credit_li or coalesce(b.credit_out, 0) <> -m.credit_li
        or coalesce(f.permanent_change, 0) <> -m.permanent_bytes or coalesce(t.permanent_change, 0) <> m.permanent_bytes`,
  },
]
