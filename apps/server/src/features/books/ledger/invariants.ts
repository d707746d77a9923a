import type { Invariant } from '../../../platform/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'journals-balance',
    says: 'every journal has at least two legs and sums to zero',
    breaches: `select j.id, j.key, coalesce(sum(e.amount), 0) as total, count(e.account_id) as legs
      from journals j left join ledger_entries e on e.journal_id = j.id
      group by j.id having coalesce(sum(e.amount), 0) <> 0 or count(e.account_id) < 2`,
  },
  {
    id: 'balances-are-sums',
    says: 'every account holds the sum of its entries',
    breaches: `select a.id, a.kind, a.user_id, a.balance, coalesce(sum(e.amount), 0) as entries
      from ledger_accounts a left join ledger_entries e on e.account_id = a.id
      group by a.id having a.balance <> coalesce(sum(e.amount), 0) or a.version <> count(e.account_id)`,
  },
  {
    id: 'balances-chain',
    says: 'the balance after each entry follows from the one before it',
    breaches: `select account_id, account_version, balance_after from (
        select e.*, sum(amount) over (partition by account_id order by account_version) as running,
          row_number() over (partition by account_id order by account_version) as place
        from ledger_entries e) chained
      where balance_after <> running or account_version <> place`,
  },
  {
    id: 'money-is-conserved',
    says: 'all balances together are zero',
    breaches: `select sum(balance) as total from ledger_accounts having sum(balance) <> 0`,
  },
  {
    id: 'no-debts',
    says: 'no guarded account is below zero',
    breaches: `select id, kind, user_id, balance from ledger_accounts where balance < 0 and not may_go_negative`,
  },
]
