import type { Invariant } from '../../../platform/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'everybody-is-whole',
    says: 'every user has three purses and a traffic balance, and no e-mail twice',
    breaches: `select u.id::text as who, count(a.id) as purses from users u left join ledger_accounts a on a.user_id = u.id
      left join traffic_balances b on b.user_id = u.id group by u.id, b.user_id having count(a.id) <> 3 or b.user_id is null
      union all select lower(email), count(*) from users group by 1 having count(*) > 1`,
  },
  {
    id: 'has-paid-is-copied',
    says: 'wallet and traffic balance tell whether their user has paid, and other accounts tell nothing',
    breaches: `select a.id, a.kind, a.user_id, a.user_has_paid from ledger_accounts a left join users u on u.id = a.user_id
      where a.user_has_paid <> (a.kind = 'wallet' and u.has_paid)
      union all select b.user_id, 'traffic', b.user_id, b.user_has_paid from traffic_balances b join users u on u.id = b.user_id
      where b.user_has_paid <> u.has_paid`,
  },
]
