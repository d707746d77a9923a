import type { Invariant } from '../../../platform/invariant.ts'

/** In SQL: what a journal moved on accounts of one kind. */
const moved = (journal: string, kind: string, ofUser = '') => `(select coalesce(sum(e.amount), 0) from ledger_entries e
  join ledger_accounts a on a.id = e.account_id where e.journal_id = ${journal} and a.kind = '${kind}'${ofUser})`

export const invariants: Invariant[] = [
  {
    id: 'rebates-are-shares',
    says: 'a rebate is of a paid order, of money from outside alone, at the share that the order has, and never the customer’s own',
    breaches: `select r.id, r.external_li, r.reward_bp, r.reward_li, o.external_paid_li from rebates r join orders o on o.id = r.order_id
      where o.status <> 'paid' or r.external_li <> o.external_paid_li or r.reward_bp <> o.reward_bp
        or r.reward_li <> o.external_paid_li * o.reward_bp / 10000 or r.invitee_id <> o.user_id or r.inviter_id = o.user_id`,
  },
  {
    id: 'rebates-are-booked',
    says: 'a rebate stands in the journal of its payment, and no journal of a payment has another one',
    breaches: `select j.key, r.id, r.reward_li from journals j left join rebates r on r.order_id = j.order_id
      where j.kind = 'orderPaid' and (${moved('j.id', 'rebateExpense')} <> -coalesce(r.reward_li, 0)
        or ${moved('j.id', 'rebateReceivable')} <> coalesce(r.debt_paid_li, 0)
        or ${moved('j.id', 'wallet', ' and a.user_id = r.inviter_id')} <> coalesce(r.reward_li - r.debt_paid_li, 0))
      union all
      select 'order_paid:' || r.order_id, r.id, r.reward_li from rebates r
      where not exists (select 1 from journals j where j.key = 'order_paid:' || r.order_id)`,
  },
  {
    id: 'reversals-are-booked',
    says: 'a rebate that was taken back was booked in reverse, once; another one was not',
    breaches: `select r.id, r.taken_li, r.debt_li from rebates r left join journals j on j.key = 'rebate_reversed:' || r.order_id
      where (r.reversed_at is null) <> (j.id is null) or r.reversed_at is not null and (${moved('j.id', 'wallet')} <> -r.taken_li
        or ${moved('j.id', 'rebateReceivable')} <> -r.debt_li or ${moved('j.id', 'rebateExpense')} <> r.reward_li - r.refund_taken_li - r.refund_debt_li)`,
  },
  {
    id: 'refunded-rebates-are-booked',
    says: 'what refunds took back of a rebate was booked in reverse, each part once, and no other part was',
    breaches: `select coalesce(r.order_id, b.order_id) as order_id, r.refund_taken_li, r.refund_debt_li, b.wallet, b.owed from
        (select * from rebates where refund_taken_li + refund_debt_li > 0) r
        full join (select j.order_id, sum(e.amount) filter (where a.kind = 'wallet') as wallet,
            sum(e.amount) filter (where a.kind = 'rebateReceivable') as owed
          from journals j join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
          where j.kind = 'rebateRefunded' group by j.order_id) b on b.order_id = r.order_id
      where coalesce(r.refund_taken_li, 0) <> -coalesce(b.wallet, 0) or coalesce(r.refund_debt_li, 0) <> -coalesce(b.owed, 0)`,
  },
  {
    id: 'rebate-debts-are-told',
    says: 'what inviters owe is what reversals left and rebates have not paid, of each person and in the books',
    breaches: `select 'books' as whose, -a.balance as owed, s.owed as told from ledger_accounts a
        cross join (select coalesce(sum(debt_li), 0) as owed from rebate_sums) s
      where a.kind = 'rebateReceivable' and -a.balance <> s.owed
      union all
      select coalesce(o.person, t.person)::text, coalesce(o.owed, 0), coalesce(t.owed, 0) from
        (select coalesce(u.merged_into_id, u.id) as person, sum(coalesce(r.debt_li, 0) + r.refund_debt_li - r.debt_paid_li) as owed
          from rebates r join users u on u.id = r.inviter_id group by 1) o
        full join (select coalesce(u.merged_into_id, u.id) as person, sum(s.debt_li) as owed
          from rebate_sums s join users u on u.id = s.user_id group by 1) t on t.person = o.person
      where coalesce(o.owed, 0) <> coalesce(t.owed, 0)`,
  },
  {
    id: 'rebate-sums-add-up',
    says: 'the sums of each inviter are those of his rebates',
    breaches: `select coalesce(s.user_id, r.inviter_id) as person, s.reward_li, r.reward_li as added from
        (select inviter_id, count(*) as rebates, count(*) filter (where flags <> '{}') as flagged, sum(external_li) as external_li,
          sum(reward_li) as reward_li, sum(case when reversed_at is null then refund_taken_li + refund_debt_li else reward_li end) as reversed_li
          from rebates group by 1) r
        full join rebate_sums s on s.user_id = r.inviter_id
      where coalesce(s.rebates, 0) <> coalesce(r.rebates, 0) or coalesce(s.flagged, 0) <> coalesce(r.flagged, 0)
        or coalesce(s.external_li, 0) <> coalesce(r.external_li, 0) or coalesce(s.reward_li, 0) <> coalesce(r.reward_li, 0)
        or coalesce(s.reversed_li, 0) <> coalesce(r.reversed_li, 0)`,
  },
]
