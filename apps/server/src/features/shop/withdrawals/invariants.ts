import type { Invariant } from '../../../platform/invariant.ts'

const sumOf = (kind: string, key: string) => `coalesce((select sum(e.amount) from journals j
  join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
  where j.key = '${key}' || w.id and a.kind = '${kind}'), 0)`

export const invariants: Invariant[] = [
  {
    id: 'pending-is-open-withdrawals',
    says: 'the money that waits for a payout is the sum of the open withdrawals',
    breaches: `select a.balance, coalesce(sum(w.amount_li), 0) as open from ledger_accounts a
        left join withdrawals w on w.status in ('requested', 'taken')
      where a.kind = 'withdrawPending' group by a.id having a.balance <> coalesce(sum(w.amount_li), 0)`,
  },
  {
    id: 'payouts-are-paid-withdrawals',
    says: 'the money that left in payouts is the sum of the paid withdrawals',
    breaches: `select booked.li, paid.li as paid from
        (select coalesce(sum(e.amount), 0) as li from journals j join ledger_entries e on e.journal_id = j.id
          join ledger_accounts a on a.id = e.account_id
          where j.kind = 'withdrawalPaid' and a.kind = 'worldPayout') booked,
        (select coalesce(sum(amount_li), 0) as li from withdrawals where status = 'paid') paid
      where booked.li <> paid.li`,
  },
  {
    id: 'withdrawals-are-booked',
    says: 'a withdrawal took its amount from the wallet once, and ended in one journal: paid out, or back',
    breaches: `select w.public_id, w.status, w.amount_li from withdrawals w
      where ${sumOf('wallet', 'withdraw:')} <> -w.amount_li
        or ${sumOf('worldPayout', 'withdraw_paid:')} <> case when w.status = 'paid' then w.amount_li else 0 end
        or ${sumOf('wallet', 'withdraw_back:')} <> case when w.status in ('refused', 'cancelled') then w.amount_li else 0 end
      union all
      select j.key, j.kind, 0 from journals j where j.kind in ('withdrawal', 'withdrawalPaid', 'withdrawalReturned')
        and not exists (select 1 from withdrawals w
          where j.key in ('withdraw:' || w.id, 'withdraw_paid:' || w.id, 'withdraw_back:' || w.id))`,
  },
]
